"""What can be read at the table: a card, the scores, the log, the rules, a tip, the results."""

from engine import CardText, Choice, Known
from tui.screens.base import Hint
from tui.screens.table_parts.mode import Mode
from tui.screens.table_parts.open_table import OpenTable
from tui.text.phrases import named


class Reading(Mode):
    """Opens pages over the table."""

    def __init__(self, screen: OpenTable, then: Mode) -> None:
        super().__init__(screen, then)
        self._known_at: tuple[object, bool] = ((), False)
        """For which position and viewer `knows` was found out, and what came of it."""

    def idle(self, action: str) -> str:
        """Why there is nothing to read."""
        match action:
            case "inspect" if self._described() is None:
                return "There is no card under the cursor."
            case "known" if self.screen.curtained:
                return "Only a player at the keyboard sees that."
            case "known" if self._known() is None:
                return "The board shows all that may be known."
        return self.then.idle(action)

    @property
    def knows(self) -> bool:
        """True if the game tells more about what may be known than its board shows; found out once
        for each position and viewer, as the hint line asks at every key."""
        match, viewer = self.screen.match, self.screen.viewer
        at = (id(match), match.ply, viewer)
        if at != self._known_at[0]:
            self._known_at = at, match.game.words.known(match.opened(viewer)) is not None
        return self._known_at[1]

    def looks(self) -> list[Hint]:
        """The keys that open what can be read while there is nothing to decide."""
        known: list[Hint] = [("table.known", "known")] if self.knows else []
        return [("table.scores", "scores"), *known, ("table.log", "log")]

    def action_inspect(self) -> None:
        """The card under the cursor in full."""
        from tui.screens.pages import open_card

        screen, card = self.screen, self._described()
        if not screen.is_idle("inspect") and card is not None:
            picture = screen.board.picture(screen.board.cursor)
            open_card(screen, named(card, screen.match.names), picture)

    def _described(self) -> CardText | None:
        """The card or place under the cursor in full."""
        scene = self.screen.board.scene
        if scene is None or self.screen.curtained:
            return None
        return scene.game.words.describe(scene.view, self.screen.board.cursor)

    def action_scores(self) -> None:
        """The score so far."""
        from tui.screens.pages import open_scores

        open_scores(self.screen, self.screen.match, self.screen.viewer)

    def action_log(self) -> None:
        """All that happened; Enter on a line goes there."""
        from tui.screens.log import LogScreen

        screen = self.screen
        screen.app.push_screen(
            LogScreen(screen.table.match, screen.viewer, screen.match.ply, screen.show_ply)
        )

    def action_known(self) -> None:
        """What may be known besides what the board shows."""
        from tui.screens.known import KnownScreen

        screen, known = self.screen, self._known()
        if not screen.is_idle("known") and known is not None:
            screen.app.push_screen(KnownScreen(screen.match, screen.viewer, known))

    def _known(self) -> Known | None:
        """What the game says for these eyes."""
        match = self.screen.match
        if self.screen.curtained:
            return None
        return match.game.words.known(match.opened(self.screen.viewer))

    def action_rules(self) -> None:
        """The rules, at the part that the prompt is about."""
        from tui.screens.pages import open_rules

        scene = self.screen.board.scene
        topic = scene.decision.prompt.topic if scene and scene.decision else ""
        open_rules(self.screen, self.screen.match.game, topic)

    def action_tip(self) -> None:
        """What a good bot would do, and why."""
        from tui.screens.tip import TipScreen

        screen, scene = self.screen, self.screen.board.scene
        if screen.is_idle("tip") or scene is None or scene.decision is None:
            return
        screen.app.push_screen(TipScreen(screen.table.match, scene.decision, self._point_at))

    def _point_at(self, choice: Choice) -> None:
        """Put the cursor on a choice, one of several ways too."""
        self.screen.board.mean(choice)
        self.screen.sync()

    def show_results(self) -> None:
        """The results in place of the table."""
        from tui.screens.results import ResultsScreen

        table = self.screen.table
        self.screen.app.switch_screen(ResultsScreen(table.store, table.match))
