"""7.13 and 8 Captures, and how the game ends."""

from __future__ import annotations

from derelict.games.daedalus.state import Daedalus, Prisoner, is_pod
from derelict.kernel.native import i64


def exposed(s: Daedalus, place: i64) -> bool:
    """§7.13, 6.6 Whether somebody who is not hidden is in a room."""
    return any(p.place == place and not p.hidden for p in s.prisoners)


def capture_here(s: Daedalus, place: i64) -> bool:
    """§7.13 Capture everyone in a room who is not hidden; say whether there was anyone."""
    caught = False
    for seat, p in enumerate(s.prisoners):
        if p.place == place and not p.hidden:
            caught = True
            capture(s, seat)
            if s.outcome is not None:
                return True
    return caught


def capture(s: Daedalus, seat: int) -> None:
    """§7.13.1, 12.8 A captured prisoner loses her cards and is back in her cell."""
    p = s.prisoners[seat]
    s.note("captured", seat, p.place)
    if s.thread:
        s.command += p.hand
    else:
        s.discard += p.hand
    if p.hand and s.hidden_hands():
        s.learn()
    p.hand = ()
    lock_up(s, p)
    p.captures += 1
    check_lost(s, seat)


def lock_up(s: Daedalus, p: Prisoner) -> None:
    """§7.13.1, 7.13.4 Put a prisoner into her cell, where she takes no actions."""
    p.place = s.cell_of(p)
    p.captive = True
    p.hidden = False
    p.stride = False
    p.passed = False
    p.actions = 0


def check_lost(s: Daedalus, seat: int) -> None:
    """§1.2, 7.13.2, 8.2, 12.2 A second capture of one, or the capture of all, is the end."""
    if s.prisoners[seat].captures > 1 and not s.thread:
        finish(s, "recaptured", False)
        return
    for p in s.prisoners:
        if not p.captive:
            return
    finish(s, "thread-contained" if s.thread else "contained", False)


def check_escaped(s: Daedalus) -> None:
    """§1.2, 8.1, 12.2 When all stand on the unlocked escape pod, they have escaped."""
    place = s.prisoners[0].place
    gate = s.gate_of(place)
    if gate < 0 or not is_pod(s, gate) or not s.opened[gate]:
        return
    for p in s.prisoners:
        if p.place != place:
            return
    finish(s, "thread-escaped" if s.thread else "escaped", True)


def finish(s: Daedalus, reason: str, escaped: bool) -> None:
    """§8.1, 8.2, 12.2 End the game: the prisoners win or lose together."""
    count = len(s.prisoners)
    results = ("escaped" if escaped else "held",) * count
    scores = (1 if escaped else 0,) * count
    if s.thread:
        results += ("outwitted" if escaped else "in-command",)
        scores += (0 if escaped else 1,)
    s.end(reason, results, scores)
