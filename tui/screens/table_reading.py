"""What can be read at the table: a card, the scores, the log, the rules, a tip, the results."""

from engine import CardText, Choice, Known
from tui.screens.table_past import LookingBack
from tui.text.phrases import named


class Reading(LookingBack):
    """Opens pages over the table."""

    def action_inspect(self) -> None:
        """The card under the cursor in full."""
        from tui.screens.pages import open_card

        card = self._described()
        if not self.is_idle("inspect") and card is not None:
            picture = self.board.picture(self.board.cursor)
            open_card(self, named(card, self.match.names), picture)

    def _described(self) -> CardText | None:
        """The card or place under the cursor in full."""
        scene = self.board.scene
        if scene is None or self.curtained:
            return None
        return scene.game.words.describe(scene.view, self.board.cursor)

    def action_scores(self) -> None:
        """The score so far."""
        from tui.screens.pages import open_scores

        open_scores(self, self.match, self.viewer)

    def action_log(self) -> None:
        """All that happened; Enter on a line goes there."""
        from tui.screens.log import LogScreen

        self.app.push_screen(
            LogScreen(self.table.match, self.viewer, self.match.ply, self.show_ply)
        )

    def action_known(self) -> None:
        """What may be known besides what the board shows."""
        from tui.screens.known import KnownScreen

        known = self._known()
        if not self.is_idle("known") and known is not None:
            self.app.push_screen(KnownScreen(self.match, self.viewer, known))

    def _known(self) -> Known | None:
        """What the game says for these eyes."""
        match = self.match
        return None if self.curtained else match.game.words.known(match.opened(self.viewer))

    def action_rules(self) -> None:
        """The rules, at the part that the prompt is about."""
        from tui.screens.pages import open_rules

        scene = self.board.scene
        topic = scene.decision.prompt.topic if scene and scene.decision else ""
        open_rules(self, self.match.game, topic)

    def action_tip(self) -> None:
        """What a good bot would do, and why."""
        from tui.screens.tip import TipScreen

        scene = self.board.scene
        if self.is_idle("tip") or scene is None or scene.decision is None:
            return
        self.app.push_screen(TipScreen(self.table.match, scene.decision, self._point_at))

    def _point_at(self, choice: Choice) -> None:
        """Put the cursor on a choice, one of several ways too."""
        self.board.mean(choice)
        self.sync()

    def show_results(self) -> None:
        """The results in place of the table."""
        from tui.screens.results import ResultsScreen

        self.app.switch_screen(ResultsScreen(self.table.store, self.table.match))
