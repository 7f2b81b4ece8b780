"""The cursor of Mint Italy: along the choices, from hex to hex, through the amounts of a trade."""

from collections.abc import Sequence

from engine import Choice, Preview
from engine.games.mint_italy.frames import ChooseHex
from engine.games.mint_italy.hexes import DIRECTIONS, Hex, centre, neighbour
from engine.games.mint_italy.lexicon import GOODS, NONE
from engine.games.mint_italy.reports import last_production
from engine.games.mint_italy.table import ACTIONS
from engine.games.mint_italy.view import MintPreview, MintView, Plot
from tui.boards.board import Board, Scene, Spot
from tui.boards.mint_italy.asking import (
    HEN,
    HEX,
    KIND,
    MENU_ASKED,
    ON_THE_MAP,
    ORDER,
    TRADE,
    asked,
)
from tui.boards.mint_italy.cards import Report
from tui.boards.mint_italy.hints import NOTES, hints
from tui.boards.mint_italy.market import amount_of

CHOICES, MAP, ORDERS, MATS, MARKET, CARDS, PEOPLE = range(7)
"""The groups of the cursor: what is asked comes first."""

COMPASS = {"w": "NW", "e": "NE", "a": "W", "d": "E", "z": "SW", "x": "SE"}
"""The six keys around the S and the way each leads on the map."""


class MintCursor(Board):
    """What can be chosen, and what keys and clicks point at."""

    def __init__(self) -> None:
        super().__init__()
        self.other = False
        """True while what does not fit at first is shown."""
        self.has_more = False
        """True if there is anything that does not fit at first."""
        self.report: Report | None = None
        """What a round has brought, until it has been told."""
        self.listed: tuple[str, ...] = ()
        """The targets in the list of choices, in its order."""
        self._last: dict[int, str] = {}
        """Where the cursor was in each group."""
        self._column = 0
        """How far east the cursor stood when it last went sideways on the map."""
        self._shown: tuple[object, Preview | None] = (None, None)

    # --- What is asked -----------------------------------------------------------------------

    def plots(self, scene: Scene) -> tuple[Plot, ...]:
        """Where the settlement may go that is being placed, or is under the cursor."""
        view: MintView = scene.view
        kind = self.kind_meant(scene)
        return view.plots(scene.viewer, kind) if kind != NONE and scene.viewer is not None else ()

    def kind_meant(self, scene: Scene) -> int:
        """The kind of settlement that is being placed, or is under the cursor; NONE: none."""
        what = asked(scene)
        frame = scene.view.table.frames[-1] if what in (KIND, HEX) else None
        if isinstance(frame, ChooseHex):
            return frame.kind
        choice = self.choice() if what == KIND else None
        return getattr(choice.action, "kind", NONE) if choice and choice.action else NONE

    def previewed(self, scene: Scene) -> MintPreview | None:
        """What the choice under the cursor would bring; reckoned once for each."""
        choice = self.choice()
        if choice is None or choice.action is None:
            return None
        key = (id(scene), choice.action)
        if self._shown[0] != key:
            self._shown = (key, scene.preview(choice))
        shown = self._shown[1]
        return shown if isinstance(shown, MintPreview) else None

    @property
    def unfinished(self) -> bool:
        """True within an action of the menu, or with a settlement in hand at the beginning."""
        scene = self.scene
        if scene is None or scene.decision is None:
            return False
        table = scene.view.table
        begun = table.phase == ACTIONS and bool(table.frames)
        return begun or bool(table.frames and isinstance(table.frames[-1], ChooseHex))

    def start(self, scene: Scene) -> str:
        """The cheapest hex, or the first thing that is possible."""
        if asked(scene) == HEX and (plots := self.plots(scene)):
            return min(plots, key=lambda plot: plot.price).hex
        return super().start(scene)

    def show(self, scene: Scene) -> None:
        """Draw another scene; of a good its sale comes first, or its purchase."""
        before = self.cursor
        if self._round_over(scene):
            made = last_production(scene.happened(), scene.view.seat_count)
            self.report = Report(scene.view, made)
        self._last = {}
        self.lists_ways = asked(scene) != TRADE
        super().show(scene)
        if self.cursor != before:
            self._stand()
            self.redraw()

    def _round_over(self, scene: Scene) -> bool:
        """True if a round was scored since the scene before."""
        if self.scene is None:
            return False
        before: MintView = self.scene.view
        now: MintView = scene.view
        return now.rounds_scored == before.rounds_scored + 1

    @property
    def reporting(self) -> bool:
        """True while it is told what a round brought; a question from its end comes first."""
        what = asked(self.scene) if self.scene else ""
        return self.report is not None and what in ("", MENU_ASKED)

    def _go_on(self) -> None:
        """What the last round brought has been read."""
        if self.reporting:
            self.report = None
            self.redraw()

    # --- Ways of a trade ---------------------------------------------------------------------

    def variants(self) -> tuple[Choice, ...]:
        """The possible choices at the cursor; those of a trade from the largest sale on."""
        possible = super().variants()
        if self.scene is not None and asked(self.scene) == TRADE:
            return tuple(sorted(possible, key=amount_of))
        return possible

    def confirm(self) -> Choice | None:
        """The amounts of a trade are all in sight: nothing is left to pick."""
        self._go_on()
        if self.scene is not None and asked(self.scene) == TRADE:
            choice = self.choice()
            return choice if choice and choice.action else None
        return super().confirm()

    # --- Moving ------------------------------------------------------------------------------

    def point(self, target: str) -> None:
        """Put the cursor on a target, and remember where it is in its group."""
        super().point(target)
        if target in self.spots:
            self._last[self.spots[target].group] = target
        self._stand()

    def _stand(self) -> None:
        """Remember the column on the map from which up and down lead."""
        place = self._place()
        if place is not None:
            self._column = centre(place)

    def _place(self) -> Hex | None:
        """The hex under the cursor."""
        if self.scene is None:
            return None
        island = self.scene.view.table.island
        number = island.index.get(self.cursor)
        return None if number is None else island.places[number].hex

    def move(self, dx: int, dy: int) -> None:
        """Along the list, from hex to hex, through the amounts; elsewhere to the nearest thing."""
        self._go_on()
        scene = self.scene
        if scene is None:
            return
        if self.picking:
            super().move(dx, dy)
        elif asked(scene) == TRADE and self.cursor in GOODS:
            if dx:
                self.variant = max(0, min(self.variant + dx, len(self.variants()) - 1))
                self.redraw()
            else:
                self.point(GOODS[max(0, min(GOODS.index(self.cursor) + dy, len(GOODS) - 1))])
        elif self.cursor in self.listed:
            step = self.listed.index(self.cursor) + dx + dy
            self.point(self.listed[max(0, min(step, len(self.listed) - 1))])
        elif self._place() is not None:
            self._walk(dx, dy)
        else:
            super().move(dx, dy)

    def _walk(self, dx: int, dy: int) -> None:
        """To the next hex in a row, or up and down in a column as straight as hexes allow."""
        place, column = self._place(), self._column
        if place is None:
            return
        if dx:
            self.step("E" if dx > 0 else "W")
            return
        ways = ("NW", "NE") if dy < 0 else ("SW", "SE")
        straight = sorted(ways, key=lambda way: abs(centre(neighbour(place, way)) - column))
        if any(self.step(way) for way in straight):
            self._column = column

    def step(self, way: str) -> bool:
        """Go to the hex on that side; False if there is none."""
        place = self._place()
        if place is None or self.scene is None or way not in DIRECTIONS:
            return False
        there = neighbour(place, way)
        for other in self.scene.view.table.island.places:
            if other.hex == there:
                self.point(other.name)
                return True
        return False

    def reachable(self) -> list[Spot]:
        """All spots of the group: what is impossible has a reason to be read."""
        here = self.spots.get(self.cursor)
        return [spot for spot in self.spots.values() if here is None or spot.group == here.group]

    @property
    def turns(self) -> bool:
        """On the map Tab leads from one possible hex to the next."""
        scene = self.scene
        if scene is not None and asked(scene) == HEX and self._place() is not None:
            return any(scene.possible(target) for target in scene.chosen if target != self.cursor)
        return super().turns

    def turn_to(self, step: int) -> None:
        """To the next hex that can be chosen; elsewhere to the next group, where one was there."""
        self._go_on()
        scene = self.scene
        if scene is None or not self.spots:
            return
        if asked(scene) in ON_THE_MAP and self._place() is not None:
            legal = [target for target in scene.chosen if scene.possible(target)]
            if legal:
                order = list(scene.chosen)
                here = order.index(self.cursor) if self.cursor in order else -1
                ahead = [t for t in legal if (order.index(t) - here) * step > 0]
                self.point((ahead or legal)[0 if step > 0 else -1])
                return
        groups = sorted({spot.group for spot in self.spots.values()})
        spot = self.spots.get(self.cursor)
        at = groups.index(spot.group) if spot else -1 if step > 0 else 0
        self.enter(groups[(at + step) % len(groups)])

    def enter(self, group: int) -> bool:
        """Go to a group: where the cursor was there, to what is possible, or to its first spot."""
        scene = self.scene
        inside = [spot.target for spot in self.spots.values() if spot.group == group]
        if not inside or scene is None:
            return False
        last = self._last.get(group, "")
        possible = [target for target in inside if scene.possible(target)]
        first = (possible or self._own_hexes(scene) if group == MAP else possible) or inside
        self.point(last if last in inside else first[0])
        return True

    def _own_hexes(self, scene: Scene) -> list[str]:
        """The viewer's settlements: from there one looks around."""
        table = scene.view.table
        settled = table.estates[scene.viewer or 0].settled
        return [table.island.places[place].name for place in settled]

    def back(self) -> bool:
        """Leave what is told of a round, or a pick, or come back to what is asked."""
        if self.reporting:
            self._go_on()
            return True
        if super().back():
            return True
        spot = self.spots.get(self.cursor)
        if spot is not None and spot.group != CHOICES and self.scene and self.scene.decision:
            return self.enter(CHOICES)
        return False

    # --- Keys --------------------------------------------------------------------------------

    def direct(self, key: str | None) -> bool:
        """Digits choose from the list or an amount; M, o, v and the compass around S look."""
        self._go_on()
        scene = self.scene
        if scene is None or key is None:
            return False
        if self.picking:
            return super().direct(key)
        if key == "v" and self.has_more:
            self.other = not self.other
            self.redraw()
            return True
        if key == "M":
            return self.enter(CHOICES if asked(scene) in ON_THE_MAP else MAP)
        if key == "o":
            return self.enter(CHOICES if asked(scene) == ORDER else ORDERS)
        if key in COMPASS and self._place() is not None:
            self.step(COMPASS[key])
            return True
        if key.isdigit() and asked(scene) == TRADE:
            return self._amount(int(key))
        if key.isdigit() and 0 < int(key) <= len(self.listed):
            self.point(self.listed[int(key) - 1])
            return True
        return False

    def _amount(self, number: int) -> bool:
        """So many are meant, to be sold or bought as before if that can be."""
        ways = self.variants()
        amounts = [amount_of(way) for way in ways]
        sign = -1 if ways and amounts[min(self.variant, len(ways) - 1)] < 0 else 1
        for wanted in (sign * number, -sign * number):
            if wanted in amounts:
                self.variant = amounts.index(wanted)
                self.redraw()
                return True
        return False

    def headline(self, choice: Choice) -> str:
        """What is told of a hex names it; what is told of a trade gives its coins."""
        what = asked(self.scene) if self.scene else ""
        short = {HEX: "", HEN: "", TRADE: choice.label.partition(" for ")[0]}
        return short.get(what, super().headline(choice))

    def hints(self, scene: Scene) -> Sequence[tuple[str, str]]:
        """The keys of the step that is asked for."""
        spot = self.spots.get(self.cursor)
        elsewhere = spot is not None and spot.group != CHOICES
        shown = hints(scene, elsewhere=elsewhere, unfinished=self.unfinished)
        return [hint for hint in shown if hint[0] != "v" or self.has_more]

    def why_not_key(self, key: str | None) -> str:
        """Why a key of this board points at nothing now; empty: the board does not know the key."""
        if key == "v":
            return "Everything is on the board already."
        return super().why_not_key(key)

    def help_notes(self) -> Sequence[tuple[str, str]]:
        """The keys on the board, and what its signs mean."""
        return NOTES
