"""Which moves are open under which decision. Read this first."""

from .mary.moves.battle import Tile
from .mary.moves.card import Market, Reveal, Sail
from .refereed.moves.achievements_planning import ANYTIME, DECIDE, Bolster, Claim
from .refereed.moves.buying import Buy, Describe, Two
from .refereed.moves.capturing import FIGHT
from .refereed.moves.city import Act, Bring, Helper
from .refereed.moves.combat import FightFor, Retreat, TileUp
from .refereed.moves.constructions import Build
from .refereed.moves.effect_choices import Annex, Bonus, Crew, Favour, TakeToken, Unload
from .refereed.moves.exploring import Advance
from .refereed.moves.legacy_tiles import PRIZES, Supply
from .refereed.moves.phases import Draw, Go, Pick, Rest, Stay
from .refereed.moves.quests import Banish, Fulfil
from .refereed.moves.start import Career, CityTile, Unveil
from .refereed.moves.village import VILLAGE, Enough
from .story.moves import Met, ReadCard, TakeCard, Unpack, Vote
from .told.closing import Done
from .told.pieces import Lay, Legacy
from .told.rounds import Finish, NextRound, Right
from .told.route import Route
from .told.turn import TOLD

FLOW = {
    "turn": (Done, *TOLD, Route, TakeCard),  # your turn, told on one line
    "reveal": (Reveal,),  # Mary's turn: her card,
    "sail": (Sail, Route),  # then everything on it but a battle,
    "market": (Market,),
    "battle": (Tile,),  # which needs the tile that was turned up
    # A whole game: the first decisions,
    "city-tiles": (CityTile,),
    "unveil": (Unveil,),
    "career": (Career,),
    # a turn in its phases,
    "phase-a": (Go, Bolster, TakeCard, Lay, Legacy),
    "phase-b": (Supply, *VILLAGE, Buy, Build, Bring, Act, Helper, Fulfil, Draw, Pick, Rest, Describe, *ANYTIME),
    "phase-c": (Draw, Pick, Bolster),
    # what the main action opens,
    "village": (*VILLAGE, Buy, Build, Fulfil, Enough, Draw, Pick, Rest, Describe, *ANYTIME),
    "battle-tile": (TileUp, *DECIDE),
    "nation": (FightFor, Retreat, *ANYTIME),
    "fight": (*FIGHT, *PRIZES, *ANYTIME),
    "explore": (Advance, *DECIDE),
    "explorer-quest": (Fulfil, *DECIDE),
    "sail-on": (Go, Stay, *ANYTIME),
    # what effects leave to decide,
    "influence": (Favour, *DECIDE),
    "disc": (Unload, *DECIDE),
    "annex": (Annex, *DECIDE),
    "attribute": (TakeToken, *DECIDE),
    "crew": (Crew, *DECIDE),
    "bonus": (Bonus, *DECIDE),
    "skull": (Banish, *DECIDE),
    "queue": (),
    # and step 1 of the scorings.
    "interim-choice": (Buy, Build, Two, Describe, Bolster),
    "refill": (Draw, Pick),
    "last-choice": (Buy, Build, Two, Describe, Claim, Bolster),
    "interim": (NextRound, Met, TakeCard, Lay, Legacy),
    "final": (Right, Finish, Met, TakeCard, Lay, Legacy),
    "final-goals": (Finish, Claim, Met, TakeCard, Lay, Legacy),  # where achievement cards are followed
    # A campaign: step 6 of the scorings, what the archive holds, and decisions the story asks for.
    "story-check": (ReadCard, Met, TakeCard, Lay, Legacy),
    "archive": (Unpack, Lay, Legacy),
    "vote": (Vote,),
    "over": (),
}
