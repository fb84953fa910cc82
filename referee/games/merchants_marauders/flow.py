"""Which moves are open under which decision. Read this first."""

from .moves.battle import Fight, Scout
from .moves.captain import Muster, Redraw
from .moves.duel import Brawl, Clash, Declare, Hits, Hold, Put, Use
from .moves.npc import Comes, Peace, Plank, Upgrade, War
from .moves.peril import Ambush, Answer, Mutiny, NoAmbush, Scouted, StormRoll
from .moves.port import Buy, BuyFavor, Sell, Smuggle, Stash, Treat
from .moves.raid import Bombard, Engage, Fire, Land, Merchant, Overboard, Raid, Stow, Withdraw
from .moves.round import Cube, Drift, Event, Wind
from .moves.sea import Claim10, Dock, End, Sail
from .moves.shipyard import Arm, BuyShip, Offer, Recruit, Repair
from .moves.spoils import Claim, Done, Loot, Plunder, TakeUpgrade
from .moves.tales import Card, Favor, Fierce, Mission, Rumor, Verify
from .moves.visit import Find, Visit

PORT = (Sell, Smuggle, Buy, Repair, Recruit, BuyShip, Arm, Offer, Rumor, Stash, BuyFavor, Treat)
CARDS = (Card, Favor)

FLOW = {
    "captain": (Muster, Redraw),
    "wind": (Wind,),
    "event": (Event,),
    "npc-move": (Drift,),
    "arrival": (Comes,),
    "upgrade": (Upgrade,),
    "plank": (Plank,),
    "war": (War,),
    "peace": (Peace,),
    "turns": (),
    "bag": (Cube,),
    "turn": (Sail, Dock, End, Scout, Fight, Merchant, Visit, Raid, *PORT, Verify, Mission, Fierce, *CARDS, Claim10),
    "storm": (StormRoll,),
    "scouted": (Scouted,),
    "found": (Answer,),
    "ambush": (Ambush, NoAmbush),
    "battle": (Declare, Fight),
    "clash": (Clash,),
    "clashed": (Use, Hold),
    "hits": (Hits,),
    "shot": (Use, Hold),
    "place": (Put,),
    "crew-combat": (Brawl, Fight),
    "spoils": (Loot, Plunder, TakeUpgrade, Claim, Done),
    "merchant": (Engage, Favor),
    "raid-cards": (Bombard,),
    "raid-damage": (Fire,),
    "raid-land": (Land, Withdraw),
    "raid-loot": (Stow,),
    "reef": (Find, Done),
    "overboard": (Overboard,),
    "mutiny": (Mutiny,),
    "after-start": (),
    "turn-over": (),
    "over": (),
}
