"""What is in the box, and which of it may be played together."""

from __future__ import annotations

import json
import tomllib
from collections import Counter
from pathlib import Path

import pytest

from referee.games.port_royal import GAME
from referee.games.port_royal.adventure.moves.events import _is_name
from referee.games.port_royal.cards import FILES, deck_of
from referee.games.port_royal.contracts.cards import contracts
from referee.games.port_royal.facts import ADVENTURE, FULL_SAIL
from referee.games.port_royal.modes import kit
from referee.kernel.facts import Need
from referee.kernel.game import Header
from referee.kernel.line.read_entry import Said
from referee.kernel.table import Table
from referee.save import home
from referee.ui.commands.box import OwnersBox
from referee.ui.commands.survey import question
from rulesdb import data, rules
from tests.journal_lines import parse, tell
from tests.playout import header
from tests.ui.command import run


def head(mode: str, players: int = 2, cards: str = "table", **options: str) -> Header:
    chosen = {k: v[0] for k, v in GAME.modes[mode].options.items() if v} | {k.replace("_", "-"): v for k, v in options.items()}
    return Header("port-royal", tuple("ABCDE"[:players]), mode, GAME.edition, cards, options=chosen)


@pytest.mark.parametrize("name", ("cards", "cards_full_sail", "cards_contracts"))
def test_the_cards_add_up_to_what_the_rulebook_prints(name: str) -> None:
    rows, meta = data("port-royal", name)["card"], data("port-royal", name)["meta"]
    own = [r for r in rows if r["set"] != "gambler"]
    kinds = Counter[str]()
    types = Counter[str]()
    colours = Counter[str]()
    for row in own:
        kinds[row["kind"]] += row["count"]
        if row["kind"] == "person":
            types[row["type"]] += row["count"]
        if row["kind"] == "ship":
            colours[row["colour"]] += row["count"]
    assert kinds["person"] == meta["persons"] and kinds["ship"] == meta["ships"] and types == meta["person_types"]
    assert set(colours.values()) == {meta["ships_per_colour"]}
    if "cards" in meta:
        assert sum(kinds.values()) == meta["cards"]


def test_the_marked_full_sail_cards_are_twenty() -> None:
    mixed = deck_of(frozenset(("base", "mix")))
    assert mixed.total - deck_of(frozenset(("base",))).total == 20
    assert (mixed.size("wholesaler"), mixed.size("passenger")) == (5, 5)


def test_the_adventure_has_thirty_nine_cards() -> None:
    assert deck_of(frozenset(("adventure",))).total == data("port-royal", "cards_adventure")["meta"]["cards"]


def test_two_ships_of_each_colour_pay_another_player_unless_they_are_of_the_older_edition() -> None:
    new, old = (deck_of(kit(head("contracts", ships=s)).sets) for s in ("complete", "2015"))
    assert [new.size(f"contract-ship-{c}") for c in ("red", "yellow", "green", "blue", "black")] == [2] * 5
    assert [old.size(f"contract-ship-{c}") for c in ("red", "yellow", "green", "blue", "black")] == [1] * 5
    assert new.total == old.total


def test_eighteen_contracts_two_of_them_for_teams_only() -> None:
    assert len(contracts()) == 18 and sum(c.cooperative_only for c in contracts().values()) == 2


@pytest.mark.parametrize(
    ("header", "rule"),
    (
        (head("full-sail", gambler="yes"), "gambler.deck"),
        (head("full-sail", contract_cards="yes"), "contracts.cards-alone"),
        (head("full-sail", 5), "full-sail.players"),
        (head("contracts", contract_cards="no"), "contracts.need-cards"),
        (head("contracts-coop", mix="yes"), "contracts.deck"),
        (head("base", adventure_cards="yes"), "adventure.not-elsewhere"),
        (head("base", 1), "setup.players"),
        (head("adventure", 5), "adventure.players"),
        (head("adventure", 2, mixed_in="29")._replace(cards="app"), "setup.unknown-deck"),
    ),
)
def test_a_wrong_mix_is_refused_with_its_rule(header: Header, rule: str) -> None:
    assert rule in [b.rule for b in GAME.unfit(header)]


@pytest.mark.parametrize("mode", GAME.modes)
def test_every_mode_begins_as_it_stands(mode: str) -> None:
    low, _high = GAME.modes[mode].seats
    assert not list(GAME.unfit(head(mode, low)))
    assert set(FILES) >= kit(head(mode, low)).sets


def test_the_survey_knows_every_pool_of_full_sail_and_the_persons_of_the_adventure() -> None:
    assert deck_of(frozenset(("full-sail",))).pools == FULL_SAIL
    persons = {i: n for i, n in deck_of(frozenset(("adventure",))).pools.items() if i not in ("ares", "goods")}
    assert persons == ADVENTURE


def test_the_survey_goes_through_the_box_as_it_lies() -> None:
    order = list(dict.fromkeys(q.key.partition(".")[0] for q in GAME.facts.survey))
    assert order == ["prices", "contract", "pairs", "hero", "crown", "card-nine", "starred"]
    for lang in ("ru", "en"):
        for q in GAME.facts.survey:
            text = question(q, OwnersBox(GAME, lang), {}).text
            assert text and "{" not in text and q.key not in text, q.key


def test_a_survey_tells_shields_and_prices_so_that_nobody_asks_again() -> None:
    told = {"prices.full-sail.passenger-other": "2/1, 2/1, 5/2 6/3 6/3", "prices.full-sail.pirate": "5/1/2 7/2/2"}
    table = Table(GAME, head("full-sail")._replace(edition=GAME.edition), box=told)

    def says(*lines: str) -> None:
        for line in lines:
            outcome = tell(table, line)
            assert outcome.ok, (line, outcome.refused)

    says("- set 1.coins=12 2.coins=12", "table draw passenger", "table draw pirate-5", "1 stop")
    assert {o.words for o in table.options() if o.words[:1] == ("1",)} == {("1", f"passenger-{n}") for n in (2, 4, 5, 6)}
    says("1 take 1 passenger-6", "2 take 2")
    assert (table.s.influence("1"), table.s.influence("2"), table.s.sabres("2")) == (3, 1, 2)
    assert not [f for f in table.s.facts if f.startswith("card.")]
    with pytest.raises(Need):  # a wholesaler was not surveyed
        says("- set harbour=wholesaler-green-5", "- now take 1", "1 take 1")


def test_events_are_not_called_like_moves_in_either_keyboard_layout() -> None:
    assert not any(map(_is_name, ("пас", "gfc", "pass", "зфыы", "стоп", "cnjg")))
    assert _is_name("буря") and _is_name("storm")


def test_a_card_that_is_out_already_is_refused_as_itself_and_never_taken_for_another_of_its_kind() -> None:
    table = Table(GAME, head("base")._replace(edition=GAME.edition))
    assert table.enter(table.verbs["draw"].of("table", ("pirate-9",))).ok
    got = parse(GAME, table.s, ("pir9",), table.names())
    assert isinstance(got, Said) and [b.rule for b in table.judged(got.move)] == ["table.too-many"]


def test_a_fact_of_the_box_that_does_not_fit_is_named_and_counts_as_unknown(tmp_path: Path) -> None:
    home.learn("port-royal", {"hero.samuel.coins": "abc", "crown.shields": "x,y"})
    assert run("new", "port-royal", "--mode", "adventure", "--player", "Ann", "--player", "Bob").code == 0
    asked = run("enter", "hero", "samuel", "--json")
    assert asked.code == 5 and json.loads(asked.out)["asks"]["fact"] == "hero.samuel.coins" and "hero.samuel.coins=abc" in asked.err
    listed = run("box", "port-royal").out
    assert "hero.samuel.coins=abc  ✗" in listed and "a whole number from 0 to 20" in listed
    assert run("score").code == 0 and run("options").code == 0
    assert run("box", "port-royal", "set", "hero.samuel.coins=abc").code == 3


def test_what_a_file_says_otherwise_than_the_box_is_shown(tmp_path: Path) -> None:
    home.learn("port-royal", {"hero.samuel.coins": "3"})
    file = tmp_path / "box.toml"
    told = ("hero.samuel.coins = 4", "hero.anna.coins = 2", '"hero.mary.coins" = ""', "nix.nux = 1")
    file.write_text("\n".join(('game = "port-royal"', "[facts]", *told)), "utf-8")
    ran = run("box", "port-royal", "import", str(file))
    assert ran.code == 3 and "your box says 3, the file 4" in ran.err and "nix.nux" in ran.err
    assert home.box("port-royal") == {"hero.samuel.coins": "3", "hero.anna.coins": "2"}
    assert run("box", "port-royal", "import", str(file), "--replace").code == 3 and home.box("port-royal")["hero.samuel.coins"] == "4"


def test_a_template_holds_what_the_mode_needs() -> None:
    def keys(*way: str) -> set[str]:
        return {key.partition(".")[0] for key in tomllib.loads(run("box", "port-royal", "--template", *way).out)["facts"]}

    assert keys("--mode", "base") == set() and keys("--mode", "base", "--set", "mix=yes") == {"prices"}
    assert keys("--mode", "contracts-coop") == {"contract"}
    assert keys("--mode", "adventure-coop") == {"prices", "pairs", "hero", "crown", "card-nine"}


def test_what_the_box_knows_counts_when_entering_as_when_looking() -> None:
    head = header(GAME, 2, "adventure", level="assist")
    table = Table(GAME, head, ["- now discover 1"], box={"card.adventure.adventure-expedition-1.needs": "anchor,bread"})
    listed = next(o for o in table.options(every=True) if o.entry == "1 went adventure-expedition-1")
    outcome = table.enter(listed.cls.of(listed.by, listed.words))
    assert [b.rule for b in listed.because] == [b.rule for b in outcome.remarks] == ["expedition.needs"]
    again = Table(GAME, head, table.lines)  # without the box: what was used stands in the journal
    assert again.marks == table.marks and again.view() == table.view()


def test_every_trusted_rule_says_why_it_is_left_to_the_table() -> None:
    left = [rule for rule in rules("port-royal").values() if rule.status == "trusted"]
    assert left and all(rule.trust for rule in left)
