"""Merchants & Marauders - Seas of Glory: scouting checks - crow's nest, favour, scouting out of turn.

`scout_dice` counts the dice, `scout` judges a roll with an optional favour re-roll, `out_of_turn` is variant 5.
Parameter/assumption: one skull is enough to find somebody (base game).

Disagreements with the program, and who was right:
  none.
"""

from tests.models.merchants_marauders.model_common import SKULL, Dice, Face, less_one


def nest_works(mods: list[str], masts: int, masts_full: int) -> bool:
    """The crow's nest needs fully repaired masts (M3, L291)."""
    return "crows_nest" in mods and masts == masts_full


def scout_dice(skill: int, own_nest: bool, target_nest: bool) -> int:
    """Dice of a check: own nest +1, the target's nest -1 but never below one, both before the roll (M3, L289)."""
    dice = skill + (1 if own_nest else 0)
    return less_one(dice) if target_nest else dice


def may_reroll(scout_is_npc: bool, found: bool, chooser_is_target: bool) -> bool:
    """Favour: a captain re-rolls his own scouting, or makes an NPC that found HIM roll again (M10, L697, L698, L705)."""
    if scout_is_npc:
        return found and chooser_is_target
    return not chooser_is_target  # captain against captain: the target may not force a re-roll


def scout(dice_count: int, dice: Dice, npc: bool, favour: int, reroll_by: str = "") -> tuple[bool, int]:
    """Roll; then at most one re-roll for one favour (L703: one favour in one situation). -> (found, favour left).

    `reroll_by`: "" nobody, "scout" or "target"; a re-roll that is not allowed or not wanted is not rolled.
    An NPC's roll is repeated only when it found the captain; a captain re-rolls here only a miss.
    """
    found = dice.skulls(dice_count) > 0
    wanted = reroll_by and (found if npc else not found)
    if wanted and favour > 0 and may_reroll(npc, found, reroll_by == "target"):
        return dice.skulls(dice_count) > 0, favour - 1
    return found, favour


def out_of_turn(rolls: dict[str, list[Face]], flipped: set[str]) -> tuple[str, list[str]]:
    """Variant 5: captains scout the active captain who just entered their zone -> (finder or "", captains with -2 actions).

    Nobody with a flipped card may try (L846). Most skulls finds, then the highest sum of the numbers (L848); everybody who
    tried pays two actions in the next round, found or not (L842, L848). Done before any NPC of that zone acts (L847).
    A full tie is not covered by the text: "tie" is returned as the finder.
    """
    if flipped & set(rolls):
        raise ValueError("a captain whose card is flipped has scouted out of turn already")
    worth = {name: (roll.count(SKULL), sum(face for face in roll if isinstance(face, int))) for name, roll in rolls.items()}
    best = max(worth.values(), default=(0, 0))
    if best[0] == 0:
        return "", sorted(rolls)
    winners = [name for name, value in worth.items() if value == best]
    return (winners[0] if len(winners) == 1 else "tie"), sorted(rolls)
