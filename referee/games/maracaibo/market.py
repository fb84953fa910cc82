"""«Город»: where no good can be delivered. The same for told and refereed turns; a refereed one asks what nobody knows and cannot go on."""

from __future__ import annotations

from collections.abc import Iterator

from referee.kernel.move import Because, against, impossible

from .board import HOME
from .refereed.state import RefereedGame
from .state import Maracaibo
from .story import legacy_tiles as legacy


def none(s: Maracaibo, place: str) -> Iterator[Because]:
    """home.market, legacy.h3-city, city.deliver: there is no market."""
    grade = impossible if s.refereed else against
    if place in HOME:
        yield grade("home.market")
    elif legacy.plagued(s, place):
        yield from legacy.no_city(s, place)
    elif not (s.city_at(place) if isinstance(s, RefereedGame) else s.is_city(place) is not False):
        yield grade("city.deliver", place=place)


def full(s: Maracaibo, place: str) -> Iterator[Because]:
    """city.skip: no goods cell of it is free."""
    s.market_cells(place, ask=s.refereed)
    if s.market_free(place) is False:
        yield (impossible if s.refereed else against)("city.skip", place=place)
