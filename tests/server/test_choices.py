"""Choosing: who may, what may be chosen, and who was first."""

from __future__ import annotations

import asyncio
import json
import random

from tests.server.playing import Client, client, run, some_choices
from tests.server.serving import Json, Server

RACES = 200


def test_a_choice_at_an_old_line_is_stale(server: Server) -> None:
    """Whoever has not seen the last line chooses nothing, and neither does one who guesses on."""
    made = server.make("cosmic", 1)

    async def test() -> None:
        async with client(made, 0) as one:
            await some_choices(one, 3, random.Random(1))
            choice = one.options()[0]
            await one.refusal("stale", "choose", seat=0, choice=choice, line=2)
            await one.refusal("stale", "choose", seat=0, choice=choice, line=4)
            await one.refusal("stale", "undo", line=1)
            await one.refusal("stale", "jump", position=0, line=99)
            assert (await one.choose(choice, 0))["line"] == 4

    run(test())


def test_choices_are_not_built_on_one_that_is_not_kept_yet(server: Server) -> None:
    """Of several choices sent at once, at lines that are only guessed, the first alone counts."""
    made = server.make("cosmic", 1, seed=5)

    async def test() -> None:
        async with client(made, 0) as one:
            for turn in range(20):
                line, choice = one.line, one.options()[0]
                for guess in range(3):
                    body = {"type": "choose", "seat": 0, "choice": choice, "line": line + guess}
                    assert one.socket is not None
                    await one.socket.send(json.dumps({**body, "id": 1000 + turn * 3 + guess}))
                wanted = {1000 + turn * 3 + guess for guess in range(3)}
                answers: dict[int, Json] = {}
                while answers.keys() != wanted:
                    answer = await one.until(lambda m: m.get("id", 0) >= 1000)
                    answers[answer["id"]] = answer
                assert answers.pop(min(wanted))["type"] == "update"
                assert all(answer.get("why") in ("stale", "illegal") for answer in answers.values())
                if one.outcome or not one.options():
                    break
            assert one.lines == list(range(1, one.line + 1))

    run(test())


def test_an_illegal_choice_names_the_passage_that_forbids_it(server: Server) -> None:
    """What is shown as refused, with its passage, is refused with that passage."""
    made = server.make("daedalus", 1, seed=11)

    async def test() -> None:
        found = 0
        dice = random.Random(4)
        async with client(made, 0, words=True) as one:
            while one.outcome is None and found < 5:
                for refusal in one.decisions[0]["refusals"][:1]:
                    answer = await one.refusal(
                        "illegal", "choose", seat=0, choice=refusal["choice"], line=one.line
                    )
                    assert answer["passage"] == refusal["passage"]
                    assert answer["legal"] == one.options()
                    assert answer["line"] == one.line
                    found += 1
                await some_choices(one, 1, dice)
            answer = await one.refusal("illegal", "choose", seat=0, choice="fly 1", line=one.line)
            assert answer["legal"] == one.options()
        assert found

    run(test())


def test_only_one_s_own_seat_is_chosen_for(server: Server) -> None:
    """Another's seat, or one that is not there, is not yours."""
    made = server.make("cosmic", 3)

    async def test() -> None:
        async with client(made, 0) as one:
            for seat in (1, 2, 3, 99):
                await one.refusal("not-yours", "choose", seat=seat, choice="x", line=one.line)

    run(test())


def test_the_clock_s_choices_are_the_clock_s(server: Server) -> None:
    """The end of a clock is neither offered nor taken from people."""
    options = {"enhancers": "3+6", "seconds": "40", "minutes": "120"}
    made = server.make("daedalus", 1, options=options)

    async def test() -> None:
        async with client(made, 0, words=True) as one:
            while "phase" not in [clock["name"] for clock in one.now.get("clocks", [])]:
                await some_choices(one, 1, random.Random(1))
            for choice in ("time_up 0", "hour_up 0"):
                answer = await one.refusal(
                    "illegal", "choose", seat=0, choice=choice, line=one.line
                )
                assert choice not in answer.get("legal", [])
                assert choice not in one.options()
            answer = await one.refusal("illegal", "choose", seat=0, choice="x", line=one.line)
            assert not {"time_up 0", "hour_up 0"} & set(answer["legal"])

    run(test())


def test_of_two_who_choose_at_the_same_line_one_is_first(server: Server) -> None:
    """Each line is won by exactly one; the other is stale and sees what has changed."""

    async def test() -> None:
        races = number = 0
        dice = random.Random(7)
        while races < RACES:
            number += 1
            races += await race_game(server, number, dice)

    run(test())


async def race_game(server: Server, number: int, dice: random.Random) -> int:
    """Let two sockets choose at once wherever both are asked; return how often they were."""
    made = server.make("daedalus", 2, seed=number)
    both = [client(made, 0), client(made, 1)]
    for one in both:
        await one.open()
    races = 0
    while both[0].outcome is None and races < RACES:
        askers = [one for one in both if one.asked()]
        line = both[0].line
        answers = await asyncio.gather(
            *(one.choose(careful(one, dice), one.asked()[0]) for one in askers)
        )
        won = [answer for answer in answers if answer["type"] == "update"]
        assert len(won) == 1, answers
        assert won[0]["line"] == line + 1
        assert all(a["why"] in ("stale", "not-playing") for a in answers if a not in won)
        for one in both:
            while one.line == line:
                await one.receive()
            assert one.line == line + 1
        races += len(askers) > 1
    for one in both:
        await one.drain(0.05)
        assert one.lines == list(range(1, one.line + 1))
        await one.close()
    assert [line for line, _ in server.lines(made.table)] == list(range(1, both[0].line + 1))
    return races


def careful(one: Client, dice: random.Random) -> str:
    """Choose something that goes on for a while: hardly ever to be done."""
    options = one.options()
    going_on = [option for option in options if not option.startswith("finish")]
    return dice.choice(going_on or options)
