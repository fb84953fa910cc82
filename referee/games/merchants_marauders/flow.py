"""Which moves are open under which decision. Read this first."""

from .moves.battle import Fight, Scout
from .moves.captain import Muster, Redraw
from .moves.cards import Card, Favor, Fierce, Mission, Rumor, Title, Verify
from .moves.duel import Brawl, Clash, Declare
from .moves.hold import Overboard, Stow
from .moves.merchant import Away, Change, Chase, Convert, Engage, Merchant, Reveal
from .moves.npc import Comes, Plank, Upgrade
from .moves.peril import Ambush, Answer, Mutiny, NoAmbush, Scouted, StormRoll
from .moves.port import Buy, BuyFavor, Sell, Smuggle, Stash, Treat
from .moves.raid import Bombard, Fire, Land, Raid, Withdraw
from .moves.round import Cube, Drift, Event, Wind
from .moves.sea import Claim10, Dock, End, Sail
from .moves.shipyard import Arm, BuyShip, Offer, Pawn, Recruit, Repair, Restock
from .moves.shot import Guns, Hits, Hold, Put, Use
from .moves.spoils import Claim, Done, Loot, Plunder, TakeUpgrade
from .moves.visit import Absolve, Barter, Dive, Find, Send, Visit
from .moves.war import Peace, War

PORT = (Sell, Smuggle, Buy, Repair, Recruit, BuyShip, Arm, Pawn, Offer, Rumor, Stash, BuyFavor, Treat)
CARDS = (Card, Favor)

FLOW = {
    "captain": (Muster, Redraw),
    "wind": (Wind,),
    "event": (Event,),
    "npc-move": (Drift,),
    "arrival": (Comes,),
    "upgrade": (Upgrade,),
    "plank": (Plank, Favor),
    "war": (War,),
    "peace": (Peace,),
    "turns": (),
    "bag": (Cube,),
    "turn": (Sail, Dock, End, Scout, Fight, Merchant, Visit, Raid, *PORT, Verify, Mission, Fierce, *CARDS, Claim10, Title, Redraw),
    "storm": (StormRoll, Favor),
    "scouted": (Scouted,),
    "found": (Answer,),
    "ambush": (Ambush, NoAmbush, Favor),
    "battle": (Declare, Fight),
    "long-guns": (Guns, Fight),
    "clash": (Clash,),
    "clashed": (Use, Hold),
    "hits": (Hits,),
    "shot": (Use, Hold),
    "place": (Put,),
    "crew-combat": (Brawl, Fight),
    "spoils": (Loot, Plunder, TakeUpgrade, Claim, Done),
    "merchant": (Engage, Favor),
    "merchant-roll": (Chase, Favor),
    "merchant-cards": (Change, Reveal, Convert, Favor),
    "merchant-away": (Away,),
    "raid-cards": (Bombard, Favor),
    "raid-damage": (Fire,),
    "raid-land": (Land, Withdraw),
    "raid-loot": (Stow,),
    "missionary": (Absolve, Done),
    "naval-fort": (Send,),
    "natives": (Barter,),
    "reef-roll": (Dive, Favor),
    "reef": (Find, Done),
    "overboard": (Overboard,),
    "mutiny": (Mutiny, Favor),
    "restock": (Restock,),
    "after-start": (),
    "turn-over": (),
    "over": (),
}
