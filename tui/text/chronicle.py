"""What happened in a match, turn by turn, for the foot of the table and the log."""

from engine import Event, Match, Seat


class Chronicle:
    """The recaps of a match's turns, kept up to date cheaply."""

    def __init__(self, match: Match) -> None:
        self._match = match
        self._viewer: Seat | None = None
        self._turns: list[tuple[int, Seat, str]] = []
        """First ply, seat and recap of each turn."""
        self._upto = 0

    def follow(self, match: Match, viewer: Seat | None) -> None:
        """Take in what was played since last time; of another match or for new eyes, all of it."""
        if match is not self._match or viewer != self._viewer or match.ply < self._upto:
            self._turns = []
        # The last turn may have gone on: do it again.
        ply = self._turns[-1][0] if self._turns else 1
        while self._turns and self._turns[-1][0] == ply:
            self._turns.pop()
        alone = len(match.players) == 1
        self._match, self._viewer = match, viewer
        past = match.past
        while ply <= match.ply:
            first, seat = ply, match.log[ply - 1].seat
            events: list[Event] = []
            while ply <= match.ply and match.log[ply - 1].seat == seat and not (alone and events):
                events += [event for event in past[ply].events if event.seen_by(viewer)]
                ply += 1
            for part in self._parts(events) if alone else [events]:
                self._turns.append((first, seat, match.recap(part, viewer)))
        self._upto = match.ply

    def _parts(self, events: list[Event]) -> list[list[Event]]:
        """What the one player did, what the game's own rival did, and so on in turn."""
        parts: list[list[Event]] = []
        rival = None
        for event in events:
            if rival is not (rival := self._match.game.words.by_rival(event)) or not parts:
                parts.append([])
            parts[-1].append(event)
        return parts

    def since(self, seat: Seat | None) -> list[str]:
        """The recaps of the turns after the last one of this seat."""
        said: list[str] = []
        for _, mover, text in reversed(self._turns):
            if mover == seat:
                break
            if text:
                said.append(text)
        return said[::-1]

    def last(self, count: int) -> list[str]:
        """The recaps of the last turns of which there is something to say."""
        said = [text for _, _, text in self._turns[-3 * count :] if text]
        return said[-count:]
