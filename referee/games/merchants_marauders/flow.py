"""Which moves are open under which decision. Read this first."""

from .moves.battle import Fight, Scout
from .moves.battle_hits import Guns, Hits, Hold, Put, Use
from .moves.battle_rounds import Brawl, Clash, Declare
from .moves.captain import Muster
from .moves.contraband import Overboard, Smuggle
from .moves.ending import Claim10, End
from .moves.favor import BuyFavor, Favor
from .moves.glory_cards import Card
from .moves.hold import Stow
from .moves.location_raid import Bombard, Fire, Land, Raid, Withdraw
from .moves.location_visit import Absolve, Barter, Dive, Find, Send, Visit
from .moves.loyalty import Fierce, Mutiny, Treat
from .moves.merchant_raid import Away, Change, Chase, Convert, Engage, Merchant, Reveal
from .moves.movement import Dock, Sail
from .moves.npc_arrival import Comes
from .moves.npc_scouting import Answer, Scouted
from .moves.npc_upgrades import Upgrade
from .moves.plunder import Claim, Done, Loot, Plunder, TakeUpgrade
from .moves.port import Stash
from .moves.round import Drift, Event, First, Title
from .moves.rumors_missions import Mission, Rumor, Verify
from .moves.shipyard import BuyShip, Recruit, Repair
from .moves.told import TOLD, Location
from .moves.trade import Buy, Sell
from .moves.variants import Ambush, Cube, NoAmbush, Redraw
from .moves.war import Peace, War
from .moves.weapons_modifications import Arm, Offer, Pawn, Plank, Restock
from .moves.wind_storm import StormRoll, Wind

# port.list
PORT = (Sell, Smuggle, Buy, Repair, Recruit, BuyShip, Arm, Pawn, Offer, Rumor, Stash, BuyFavor, Treat)
TURN = (Sail, Dock, End, Scout, Fight, Merchant, Visit, Raid, *PORT, Verify, Mission, Fierce, Favor, Claim10, Title, Redraw)
EVENT = (Favor, *TOLD)  # favor.redraw: not for what an Event draws, and that is said
ANYTIME = (Card, *TOLD)  # a Glory card and what any card did, while a captain decides or rolls

FLOW = {
    "captain": (Muster, Redraw, Location, First),
    "wind": (Wind, First, *EVENT),
    "event": (Event, Comes, First, *EVENT),
    "npc-move": (Drift, *EVENT),
    "arrival": (Comes, *EVENT),
    "upgrade": (Upgrade,),
    "plank": (Plank, Favor),
    "war": (War, *EVENT),
    "peace": (Peace, *EVENT),
    "turns": (),
    "bag": (Cube,),
    "turn": (*TURN, *ANYTIME),
    "storm": (StormRoll, Favor, *ANYTIME),
    "scouted": (Scouted, *ANYTIME),
    "found": (Answer, *ANYTIME),
    "ambush": (Ambush, NoAmbush, Favor, *ANYTIME),
    "battle": (Declare, Fight, *ANYTIME),
    "long-guns": (Guns, Fight),
    "clash": (Clash, Fight, *ANYTIME),
    "clashed": (Use, Hold),
    "hits": (Hits, Fight),
    "shot": (Use, Hold),
    "place": (Put,),
    "crew-combat": (Brawl, Fight, *ANYTIME),
    "spoils": (Loot, Plunder, TakeUpgrade, Claim, Done, *ANYTIME),
    "merchant": (Engage, Favor, *ANYTIME),
    "merchant-roll": (Chase, Favor, *ANYTIME),
    "merchant-cards": (Change, Reveal, Convert, Favor, *ANYTIME),
    "merchant-away": (Away,),
    "raid-cards": (Bombard, Favor, *ANYTIME),
    "raid-damage": (Fire, *ANYTIME),
    "raid-land": (Land, Withdraw, *ANYTIME),
    "raid-loot": (Stow,),
    "missionary": (Absolve, Done),
    "naval-fort": (Send,),
    "natives": (Barter,),
    "reef-roll": (Dive, Favor, *ANYTIME),
    "reef": (Find, Done),
    "overboard": (Overboard,),
    "mutiny": (Mutiny, Favor, *ANYTIME),
    "restock": (Restock,),
    "stashing": (),
    "after-start": (),
    "turn-over": (),
    "over": (),
}
