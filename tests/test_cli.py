"""The command line: what it answers, and that every mistake is one sentence and status 2."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import derelict
from derelict.agents.play import journal_of, play_game
from derelict.cli import main
from derelict.cli.asking import table
from derelict.games import ids
from derelict.kernel.citations import scan_code
from derelict.kernel.content import Pack
from derelict.kernel.rulebook import passages

BASE = derelict.game("cosmic").folder() / "packs" / "base"
READ = sorted(path.name for path in BASE.glob("*.toml") if path.name != "pack.toml")
Capture = pytest.CaptureFixture[str]


def answer(capsys: Capture, *arguments: str) -> Any:
    """Run a command that must succeed without a word of complaint, and read its JSON."""
    assert main([*arguments, "--json"]) == 0
    said = capsys.readouterr()
    assert said.err == ""
    return json.loads(said.out)


def words(capsys: Capture, *arguments: str) -> str:
    """Run a command that must succeed, and return what it says to people."""
    assert main(arguments) == 0
    return capsys.readouterr().out


def complaint(capsys: Capture, *arguments: str) -> str:
    """Run a command that must be refused with one line, and return that line."""
    assert main(arguments) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.startswith("derelict")
    assert said.err.count("\n") == 1
    assert said.err.endswith("\n")
    return said.err


def shell(*arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """Run the command in a process of its own."""
    return subprocess.run(
        [sys.executable, "-m", "derelict", *arguments],
        env={**os.environ, **environment},
        capture_output=True,
        encoding="utf-8",
        timeout=120,
    )


@pytest.fixture(name="journal")
def saved_game(tmp_path: Path) -> Path:
    """A game of thirty choices, on disk."""
    table = derelict.new("cosmic", seats=2, seed=7)
    for number in range(30):
        decision = table.decisions[0]
        table.choose(decision.seat, number % len(decision.options))
    path = tmp_path / "game.journal"
    path.write_text(table.journal.dump(), encoding="utf-8")
    return path


# What there is.


def test_games_are_listed_with_seats_and_options(capsys: Capture) -> None:
    """Each game has its entry, and each option a usual value among its values."""
    listed = answer(capsys, "games")
    assert [entry["id"] for entry in listed] == ids()
    for entry in listed:
        assert set(entry) == {"id", "title", "seats", "options"}
        least, most = entry["seats"]
        assert 1 <= least <= most
        for option in entry["options"].values():
            assert set(option) == {"values", "default", "help"}
            assert not option["values"] or option["default"] in option["values"]


def test_games_are_listed_for_people(capsys: Capture) -> None:
    """Title and options are there to be read."""
    game = derelict.game("cosmic")
    said = words(capsys, "games")
    assert game.title in said
    assert all(f"--set {name}=" in said for name in game.options())


def test_columns_line_up() -> None:
    """Words stand to the left of their column and numbers to the right."""
    rows = [("left", "1,234"), ("on", "5")]
    assert table(("ended", "games"), rows) == "ended  games\nleft   1,234\non         5"


def test_doctor_finds_every_game_fine(capsys: Capture) -> None:
    """A copy that passes these tests is in good health."""
    found = answer(capsys, "doctor")
    assert found["games"] == dict.fromkeys(ids(), "fine")
    assert found["version"] == derelict.__version__
    source = sys.modules["derelict.kernel.flow"].__file__ or ""
    assert found["compiled"] is not source.endswith(".py")
    assert "fine" in words(capsys, "doctor")


# Simulate.


def simulated(capsys: Capture, *arguments: str) -> Any:
    """Simulate, and leave out how long it took."""
    found = answer(capsys, "simulate", "cosmic", *arguments)
    del found["seconds"]
    return found


def test_simulate_counts_what_it_played(capsys: Capture) -> None:
    """All games are accounted for."""
    found = simulated(capsys, "--games", "6", "--seed", "2")
    assert found["game"] == "cosmic"
    assert found["games"] == found["finished"] == sum(found["results"].values()) == 6
    assert found["errors"] == 0
    assert found["decisions"] > 6
    assert isinstance(found["score_mean"], float)


def test_simulate_is_decided_by_its_arguments(capsys: Capture) -> None:
    """The same arguments give the same digest; seed, seats and agent change it."""
    usual = ["--games", "2", "--seed", "2"]
    first = simulated(capsys, *usual)
    assert simulated(capsys, *usual) == first
    assert simulated(capsys, *usual, "--seats", "3") == first
    others = (["--seed", "3"], ["--seats", "2"], ["--agent", "scout"])
    digests = {simulated(capsys, *usual, *other)["digest"] for other in others}
    assert len(digests | {first["digest"]}) == 4


def test_simulate_with_the_same_components_from_elsewhere(capsys: Capture, tmp_path: Path) -> None:
    """A copy of the base pack plays the same games."""
    words(capsys, "content", "cosmic", "--export", str(tmp_path / "mine"))
    base = simulated(capsys, "--games", "2")
    assert simulated(capsys, "--games", "2", "--pack", str(tmp_path / "mine")) == base


def test_simulate_takes_options(capsys: Capture) -> None:
    """Every value of every option can be played."""
    for name, option in derelict.game("cosmic").options().items():
        for value in option.values:
            assert simulated(capsys, "--games", "1", "--set", f"{name}={value}")["finished"] == 1


def test_digest_is_the_same_whatever_the_hash_seed_and_jobs() -> None:
    """Neither the order of sets nor the number of processes may leak into a game."""
    arguments = ("simulate", "cosmic", "--games", "4", "--seed", "9", "--json")
    digests = set()
    for seed, jobs in (("0", "1"), ("1", "2"), ("12345", "1")):
        done = shell(*arguments, "--jobs", jobs, PYTHONHASHSEED=seed)
        assert (done.returncode, done.stderr) == (0, "")
        digests.add(json.loads(done.stdout)["digest"])
    assert len(digests) == 1


def test_simulate_for_people(capsys: Capture) -> None:
    """The endings stand in a table."""
    said = words(capsys, "simulate", "cosmic", "--games", "2")
    assert "2 of 2 games of cosmic finished, 0 failed" in said
    assert "ended by" in said


# Bench.


def test_bench_measures_something(capsys: Capture) -> None:
    """Every figure is there and greater than nothing; how great, no test can say."""
    found = answer(capsys, "bench", "cosmic", "--seconds", "0.01")
    assert set(found) == {"compiled", "games"}
    names = {"driven_per_second", "playout_per_second", "clone_us", "decisions_per_game"}
    assert set(found["games"]["cosmic"]) == names
    assert all(value > 0 for value in found["games"]["cosmic"].values())


# Rules.


def test_rules_tell_every_passage_with_its_code(capsys: Capture) -> None:
    """The registry is complete, and what it says of the code is what the code says."""
    game = derelict.game("cosmic")
    rows = answer(capsys, "rules", "cosmic")
    book = passages(Pack("rulebook", game.folder()))
    assert [row["section"] for row in rows] == [passage.section for passage in book]
    code = scan_code(game.folder())
    for row in rows:
        assert row["code"] == code.get(row["section"], [])
    assert any(row["code"] for row in rows)


def test_rules_of_one_section(capsys: Capture) -> None:
    """A section comes with the passages inside it, with or without its sign."""
    every = answer(capsys, "rules", "cosmic")
    section = every[0]["section"]
    found = answer(capsys, "rules", "cosmic", "--section", f"§{section}")
    assert found[0] == every[0]
    assert all(f"{row['section']}.".startswith(f"{section}.") for row in found)
    assert every[0]["title"] in words(capsys, "rules", "cosmic", "--section", section)


# Content.


def test_content_counts_components(capsys: Capture) -> None:
    """Components are counted by kind, and by where they come from."""
    found = answer(capsys, "content", "cosmic")
    assert set(found) == {"pack", "digest", "components", "provenance"}
    assert found["pack"] == "base"
    assert set(found["provenance"]) == {"book", "found", "ours"}
    assert sum(found["provenance"].values()) > 0


def test_exported_pack_is_fine(capsys: Capture, tmp_path: Path) -> None:
    """What is copied can be checked, and is the same."""
    copy = str(tmp_path / "mine")
    exported = answer(capsys, "content", "cosmic", "--export", copy)
    checked = answer(capsys, "content", "cosmic", "--check", copy)
    assert checked == {**exported, "pack": copy}
    assert f"{copy} is fine." in words(capsys, "content", "cosmic", "--check", copy)


def test_export_never_overwrites(capsys: Capture, tmp_path: Path) -> None:
    """A folder with anything in it is refused and left as it is."""
    note = tmp_path / "note"
    note.write_text("mine")
    assert "is not empty" in complaint(capsys, "content", "cosmic", "--export", str(tmp_path))
    assert "is not a folder" in complaint(capsys, "content", "cosmic", "--export", str(note))
    assert list(tmp_path.iterdir()) == [note]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (b"= nonsense", "not TOML"),
        (b"\xff\xfe", "not TOML"),
        (b"x = " + b"[" * 5000, "nested too deeply"),
        (b"surely_not_a_key = 1", "words.toml"),
    ],
)
def test_broken_pack_is_refused(capsys: Capture, tmp_path: Path, text: bytes, said: str) -> None:
    """Whatever is in a file of a pack, the answer is a sentence."""
    (tmp_path / "words.toml").write_bytes(text)
    for command in (["content", "cosmic", "--check"], ["simulate", "cosmic", "--pack"]):
        assert said in complaint(capsys, *command, str(tmp_path))


@pytest.mark.parametrize("name", READ)
def test_every_file_of_a_pack_is_read(capsys: Capture, tmp_path: Path, name: str) -> None:
    """A key that does not belong is found in each file, and the file is named."""
    text = (BASE / name).read_text(encoding="utf-8")
    (tmp_path / name).write_text(f"surely_not_a_key = 1\n{text}", encoding="utf-8")
    said = complaint(capsys, "content", "cosmic", "--check", str(tmp_path))
    assert name in said
    assert "surely_not_a_key" in said


def test_folder_that_is_no_pack_is_refused(capsys: Capture, tmp_path: Path) -> None:
    """A folder with nothing of a pack, or with a misspelt file, cannot have been meant."""
    assert "words.toml" in complaint(capsys, "content", "cosmic", "--check", str(tmp_path))
    shutil.copy(BASE / "words.toml", tmp_path / "wrods.toml")
    assert "wrods.toml" in complaint(capsys, "content", "cosmic", "--check", str(tmp_path))


# Replay.


def test_replay_says_where_it_stands(capsys: Capture, journal: Path) -> None:
    """The journal leads where the table stood."""
    found = answer(capsys, "replay", str(journal))
    expected = derelict.replay(journal.read_text(encoding="utf-8"))
    assert (found["game"], found["seats"], found["line"]) == ("cosmic", 2, 30)
    asked = [(entry["seat"], entry["prompt"]) for entry in found["decisions"]]
    assert asked == [(decision.seat, decision.prompt) for decision in expected.decisions]
    assert "events" not in found


def test_replay_stops_where_asked(capsys: Capture, journal: Path) -> None:
    """Line 0 is the start, and beyond the end there is nothing."""
    assert answer(capsys, "replay", str(journal), "--to", "0")["line"] == 0
    assert answer(capsys, "replay", str(journal), "--to", "12")["position"] == 12
    assert "has 30 lines" in complaint(capsys, "replay", str(journal), "--to", "31")


def test_replay_tells_events_with_their_passages(capsys: Capture, journal: Path) -> None:
    """Each event is told in words, and some name the passage they are about."""
    events = answer(capsys, "replay", str(journal), "--events")["events"]
    assert events
    assert all(event["text"] for event in events)
    assert any(event["passage"] for event in events)
    said = words(capsys, "replay", str(journal), "--events")
    assert all(event["text"] in said for event in events)


def test_replay_of_a_finished_game_tells_how_it_ended(capsys: Capture, tmp_path: Path) -> None:
    """The outcome has a reason, and a result and a score for each seat."""
    game = derelict.game("cosmic")
    how = (game, 2, game.settle(2, {}), game.content(), 1, 0)
    done = play_game(*how)
    outcome = done.state.outcome
    assert outcome is not None
    path = tmp_path / "over.journal"
    path.write_text(journal_of(*how, done).dump(), encoding="utf-8")
    found = answer(capsys, "replay", str(path))
    assert found["outcome"]["reason"] == outcome.reason
    assert found["outcome"]["scores"] == list(outcome.scores)
    assert outcome.reason in words(capsys, "replay", str(path))


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("derelict journal 1", "Dear diary", "not a journal"),
        ("game cosmic", "game chess", "no game “chess”"),
        ("seats 2", "seats 200", "seats, not 200"),
        ("seats 2", "seats two", "whole numbers"),
        ("seats 2\n", "", "does not say its seats"),
        ("begin", "began", "no “begin”"),
        ("content ", "content 0", "line 1 of the game"),
        ("luck ", "option pack /nowhere/at/all\nluck ", "no pack at /nowhere"),
    ],
)
def test_broken_journal_is_refused(
    capsys: Capture, journal: Path, old: str, new: str, said: str
) -> None:
    """A journal that cannot be is refused at its first impossible line."""
    text = journal.read_text(encoding="utf-8").replace(old, new, 1)
    first = text.index("\n", text.rfind("begin")) + 1 if "begin" in text else len(text)
    journal.write_text(text[:first] + "0 fly 9\n" + text[first:], encoding="utf-8")
    assert said in complaint(capsys, "replay", str(journal))


def test_file_that_cannot_be_read_is_refused(capsys: Capture, tmp_path: Path) -> None:
    """No file, a folder, and something that is not text."""
    assert "No such file" in complaint(capsys, "replay", str(tmp_path / "nothing"))
    assert str(tmp_path) in complaint(capsys, "replay", str(tmp_path))
    (tmp_path / "picture").write_bytes(b"\x89PNG\xff")
    assert "not text" in complaint(capsys, "replay", str(tmp_path / "picture"))


# Mistakes in arguments.


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ("", "required: command"),
        ("dance", "invalid choice: 'dance'"),
        ("games --loud", "unrecognized arguments: --loud"),
        ("simulate", "required: game"),
        ("simulate chess", "no game “chess”"),
        ("simulate cosmic --games many", "“many” is not a whole number of at least 1"),
        ("simulate cosmic --games 0", "“0” is not a whole number of at least 1"),
        ("simulate cosmic --seed -1", "“-1” is not a whole number of at least 0"),
        ("simulate cosmic --jobs 1000", "from 1 to 256"),
        ("simulate cosmic --seats 99", "seats, not 99"),
        ("simulate cosmic --agent oracle", "'oracle'"),
        ("simulate cosmic --set loud", "“loud” is not of the form name=value"),
        ("simulate cosmic --set loud=yes", "no option “loud”"),
        ("simulate cosmic --set mode=loud", "not “loud”"),
        ("simulate cosmic --pack /nowhere/at/all", "no pack at /nowhere/at/all"),
        ("bench chess", "no game “chess”"),
        ("bench --seconds 0", "“0” is not a number of seconds"),
        ("bench --seconds nan", "“nan” is not a number of seconds"),
        ("rules chess", "no game “chess”"),
        ("rules cosmic --section 99.9", "no section “99.9”"),
        ("rules cosmic --section §", "no section “”"),
        ("content chess", "no game “chess”"),
        ("content cosmic --check /nowhere/at/all", "no pack at /nowhere/at/all"),
        ("content cosmic --check a --export b", "not allowed with"),
        ("play chess", "no game “chess”"),
        ("play cosmic --seats 99", "seats, not 99"),
        ("referee cosmic --seed 7", "unrecognized arguments"),
    ],
)
def test_wrong_arguments_are_refused_in_a_sentence(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, arguments: str, said: str
) -> None:
    """Each mistake is named, with what would have been right."""
    monkeypatch.setenv("DERELICT_DATA", str(tmp_path))
    assert said in complaint(capsys, *arguments.split())


def test_help_and_version_are_no_mistakes(capsys: Capture) -> None:
    """Asking for help is answered on the standard output."""
    assert "simulate" in words(capsys, "--help")
    assert derelict.__version__ in words(capsys, "--version")


# The process.


def test_interrupted_command_ends_quietly(monkeypatch: pytest.MonkeyPatch, capsys: Capture) -> None:
    """Ctrl-C is no failure: status 130, and not a word."""

    def interrupted(game: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("derelict.cli.games.in_words", interrupted)
    assert main(["games"]) == 130
    assert capsys.readouterr().err == ""


def test_reader_that_goes_away_is_no_failure() -> None:
    """Output into a closed pipe ends without a traceback."""
    command = [sys.executable, "-m", "derelict", "games"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.close()
        assert process.stderr.read() == b""
        assert process.wait(60) == 141


def test_terminal_without_our_signs_is_no_failure() -> None:
    """Where only ASCII can be shown, the rest becomes question marks."""
    done = shell("games", PYTHONIOENCODING="ascii")
    assert (done.returncode, done.stderr) == (0, "")
    assert "?" in done.stdout
