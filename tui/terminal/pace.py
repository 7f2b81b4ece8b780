"""How often somebody may do what costs us more than them."""

from collections import OrderedDict

MOST = 10_000
"""So many are remembered; the one heard of longest ago is forgotten first."""


class Pace:
    """For each of many: so many at once, then one every so many seconds."""

    def __init__(self, burst: int, every: float) -> None:
        self._ahead = (burst - 1) * every
        self._every = every
        self._due: OrderedDict[str, float] = OrderedDict()
        """When each would have nothing to wait for."""

    def take(self, who: str, now: float) -> bool:
        """True if it is not too soon; then it counts."""
        due = max(self._due.get(who, now), now)
        if due - now > self._ahead:
            return False
        self._due[who] = due + self._every
        self._due.move_to_end(who)
        if len(self._due) > MOST:
            self._due.popitem(last=False)
        return True
