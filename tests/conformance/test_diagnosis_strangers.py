"""Wrong engines that share no code with the reference: the Python example, with one thing in it misread.

None of them was looked at when the diagnosis was made. Each must fail, and for nine in ten the diagnosis must begin
with a clause of a section that the misreading is about.
"""

from __future__ import annotations

import shutil
import sys
from pathlib import Path

import pytest

from fortyfive_conformance import kills
from fortyfive_conformance.corpus import Corpus
from fortyfive_conformance.corpus.build import section_of
from fortyfive_conformance.pipeline import Pipeline
from fortyfive_conformance.report.document import diagnosis_part
from fortyfive_conformance.run import Selection, certify

ROOT = Path(__file__).resolve().parents[2]
EXAMPLE = ROOT / "examples/adapter-python"
CARDS, SHEET, GAME = "bruff_cards.py", "bruff_sheet.py", "bruff_game.py"
DEAL = """            threes, twos = 3 * place, 3 * SEATS + 2 * place
            cards = [*pack[threes : threes + 3], *pack[twos : twos + 2]]
"""
HAS_PLAYED = "self.sheet.winners or (seat - self.leader) % SEATS < len(self.table)"
JOKER_TAKEN = """        if turned == JOKER:
            self.hands"""

# What is misread, the file, the text there, what stands in its place, and the sections that it is about.
Misread = tuple[str, str, str, str, str]
STRANGERS: list[Misread] = [
    ("every numeral falls", CARDS, "return pip if pip >= JACK or suit_of(number) in (DIAMONDS, HEARTS) else JACK - pip",
     "return pip", "04"),
    ("the joker under the ace of hearts", CARDS, "JOKER: 18, card(trump, ACE): 16, ACE_OF_HEARTS: 17",
     "JOKER: 17, card(trump, ACE): 16, ACE_OF_HEARTS: 18", "04 faq"),
    ("the jack of trumps in its place", CARDS, "card(trump, JACK): 19, ", "", "04"),
    ("the ace of trumps in its place", CARDS, "card(trump, ACE): 16, ", "", "04"),
    ("the ace of hearts a heart", CARDS, ", ACE_OF_HEARTS: 17}", "}", "04 05"),
    ("the joker above all", CARDS, "JOKER: 18", "JOKER: 30", "04"),
    ("the joker no trump", CARDS, "JOKER: 18, ", "", "01 04"),
    ("the five in its place", CARDS, "{card(trump, 5): 20, ", "{", "04"),
    ("the joker not guarded", CARDS, "card(trump, JACK), JOKER, ACE", "card(trump, JACK), ACE", "06"),
    ("the ace of trumps guarded", CARDS, "JOKER, ACE_OF_HEARTS]) for", "JOKER, ACE_OF_HEARTS, card(trump, ACE)]) for",
     "06"),
    ("only the five guarded", CARDS, "bits([card(trump, 5), card(trump, JACK), JOKER, ACE_OF_HEARTS])",
     "bits([card(trump, 5)])", "06"),
    ("guarded from every lead", CARDS, "(GUARDED[trump] & STRONGER[trump][lead])", "GUARDED[trump]", "06"),
    ("nothing guarded", CARDS, "TRUMPS[trump] & ~(GUARDED[trump] & STRONGER[trump][lead])", "TRUMPS[trump]", "06"),
    ("one guarded trump is enough", CARDS, "    return hand & allowed if hand & demand else hand",
     "    if TRUMP_RANK[trump][table[0]] and hand & TRUMPS[trump] & ~demand:\n        return hand\n"
     "    return hand & allowed if hand & demand else hand", "06"),
    ("only the demanded trumps", CARDS, "STRONGER[trump][lead]), TRUMPS[trump]",
     "STRONGER[trump][lead]), TRUMPS[trump] & ~(GUARDED[trump] & STRONGER[trump][lead])", "06"),
    ("the best card binds", CARDS, "ANSWERS[trump][table[0]]", "ANSWERS[trump][table[best(trump, table)]]", "05 06"),
    ("following is a duty", CARDS, "return suit, suit | TRUMPS[trump]", "return suit, suit", "05"),
    ("following is no duty", CARDS, "return suit, suit | TRUMPS[trump]", "return 0, suit", "05"),
    ("ruffing is a duty", CARDS, "    return hand & allowed if hand & demand else hand",
     "    return hand & allowed if hand & demand else hand & TRUMPS[trump] or hand", "05 06"),
    ("the ace of hearts follows hearts", CARDS, "suit_of(n) == suit_of(lead)) & ~TRUMPS[trump]",
     "suit_of(n) == suit_of(lead))", "05"),
    ("any suit may win", CARDS, "_plain_rank(n) if suit_of(n) == followed else 0", "_plain_rank(n) % 14", "05"),
    ("trumps rank with the rest", CARDS, "100 + TRUMP_RANK[trump][n] if", "TRUMP_RANK[trump][n] if", "05"),
    ("no turned ace for the dealer", CARDS, "return bool(hand >> ace & 1) or (is_dealer and exposed == ace)",
     "return bool(hand >> ace & 1)", "03"),
    ("the turned ace for all", CARDS, "(is_dealer and exposed == ace)", "(exposed == ace)", "03"),
    ("the ace of hearts gives the right", CARDS, "    ace = card(trump, ACE)\n", "    ace = ACE_OF_HEARTS\n", "03"),
    ("the joker gives the right", CARDS, "return bool(hand >> ace & 1) or", "return bool(hand >> ace & 1) or "
     "bool(hand >> JOKER & 1) or", "03"),
    ("more than 45", SHEET, ">= TARGET", "> TARGET", "08"),
    ("fifty to win", SHEET, "TARGET = 45", "TARGET = 50", "08"),
    ("a winner after five tricks alone", SHEET, "        first = self._first_home(self.points)\n",
     "        first = self._first_home(self.points) if len(self.winners) == TRICKS else None\n", "08 05"),
    ("confirmed at once", SHEET, "        left_out = 0", "        return True\n        left_out = 0", "07"),
    ("the turned five forgotten", SHEET, "left_out = 0 if self.exposed is None else 1 << self.exposed", "left_out = 0",
     "07"),
    ("confirmed by the last trick alone", SHEET,
     "len(self.winners) == TRICKS or not STRONGER[self.trump][self.best_trump] & ~left_out",
     "len(self.winners) == TRICKS", "07"),
    ("the bonus to the last trick", SHEET, "self._points(self.best_trick if self.confirmed else None)",
     "self._points(len(self.winners) - 1 if self.confirmed else None)", "07"),
    ("a bonus of ten", SHEET, "[10 if trick", "[15 if trick", "07"),
    ("no bonus", SHEET, "[10 if trick", "[5 if trick", "07"),
    ("the first trump keeps the bonus", SHEET, "if rank[top] > (0 if self.best_trump is None else "
     "rank[self.best_trump]):", "if rank[top] and self.best_trump is None:", "07"),
    ("an open bonus is entered", SHEET, "self._points(self.best_trick if self.confirmed else None)",
     "self._points(self.best_trick)", "07"),
    ("the taken card forgotten", SHEET, "if self.confirmed or self._higher_to_come():", "if self.confirmed:", "08"),
    ("nothing is waited for", SHEET,
     "return first if self._first_home(self._points(self.best_trick)) == first else None", "return first", "08"),
    ("no jink", SHEET, "won_all = len(self.winners) == TRICKS and", "won_all = False and", "08"),
    ("a jink of one player", SHEET, "{side_of(seat) for seat in self.winners}", "set(self.winners)", "08"),
    ("two before three", GAME, DEAL, """            twos, threes = 2 * place, 2 * SEATS + 3 * place
            cards = [*pack[twos : twos + 2], *pack[threes : threes + 3]]
""", "02"),
    ("one by one", GAME, DEAL, "            cards = pack[place : SEATS * HAND : SEATS]\n", "02"),
    ("the dealer is dealt to first", GAME, "self.hands[self._left_of(self.dealer + place)]",
     "self.hands[(self.dealer + place) % SEATS]", "02"),
    ("the buried card on top", GAME, "self.stock.append(card)", "self.stock.insert(0, card)", "02"),
    ("the turned joker thrown away", GAME, JOKER_TAKEN, """        if turned == JOKER:
            turned = self.stock.pop(0)
        if turned == JOKER:
            self.hands""", "02"),
    ("the deal to the right", GAME, "self.dealer = self._left_of(self.dealer)",
     "self.dealer = (self.dealer - 1) % SEATS", "02"),
    ("the pack unchecked", GAME, "if sorted(pack) != list(PACK):", "if len(pack) < 31:", "01"),
    ("the dealer leads", GAME, "self._lead(self._left_of(self.dealer))", "self._lead(self.dealer)", "05"),
    ("the lead goes round", GAME, "self._lead(winner)", "self._lead(self._left_of(self.leader))", "05"),
    ("turns unchecked", GAME, "        if seat != self.to_act:\n            raise RefusedError(Why.OUT_OF_TURN)\n", "",
     "05"),
    ("no deadline for the exchange", GAME, HAS_PLAYED, "False", "03"),
    ("no exchange after the lead", GAME, HAS_PLAYED, "self.sheet.winners or self.table", "03"),
    ("the exchange makes six", GAME, "self.hands[seat] ^= 1 << card | 1 << exposed", "self.hands[seat] |= 1 << exposed",
     "03"),
    ("each deal from nought", GAME, "(0,) * SIDES if new_game else self.sheet.totals", "(0,) * SIDES", "08"),
    ("points carried to the next game", GAME, "(0,) * SIDES if new_game else self.sheet.totals",
     "self.sheet.totals", "08"),
    ("the deal played out", GAME, "if self.sheet.winner is not None:",
     "if self.sheet.winner is not None and len(self.sheet.winners) == TRICKS:", "08 05"),
    ("two games for the match", GAME, "self.games[side] >= self.games_to_win", "self.games[side] > 1", "08"),
    ("the partner's hand in sight", GAME, "[hand if seat == viewer else None",
     "[hand if (seat - viewer) % 3 == 0 else None", "01"),
    ("all hands in sight", GAME, "[hand if seat == viewer else None", "[hand", "01 02"),
]


def diagnosed(corpus: Corpus, folder: Path) -> str:
    """The section of the clause that the diagnosis of the engine in a folder begins with; empty if it passes."""
    with Pipeline([sys.executable, "-S", str(folder / "adapter.py")]) as pipeline:
        run = certify(corpus, pipeline, Selection())
    found = diagnosis_part(corpus, run.standings, run.records)
    return section_of(found[0]["clause"]) if found else ""


@pytest.mark.slow
def test_strangers_fail_and_the_diagnosis_names_the_right_section(corpus: Corpus, tmp_path: Path) -> None:
    assert kills.load(corpus), f"{kills.FILE} is of another suite"
    wrong = []
    for what, file, old, new, sections in STRANGERS:
        folder = tmp_path / "engine"
        shutil.copytree(EXAMPLE, folder, ignore=shutil.ignore_patterns("tests", "__pycache__"), dirs_exist_ok=True)
        source = (folder / file).read_text("utf-8")
        assert source.count(old) == 1, f"{what}: {file} no longer reads {old!r}"
        (folder / file).write_text(source.replace(old, new), encoding="utf-8")
        section = diagnosed(corpus, folder)
        assert section, f"{what}: nothing fails"
        if section not in sections.split():
            wrong.append(f"{what}: {section}, expected {sections}")
    assert len(wrong) <= len(STRANGERS) / 10, wrong
