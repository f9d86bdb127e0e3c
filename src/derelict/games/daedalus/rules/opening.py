"""6.4.7 and 6.4.8 What happens when a gate opens, and the alert level."""

from __future__ import annotations

from derelict.games.daedalus.rules.captures import check_escaped
from derelict.games.daedalus.state import COLUMNS, Daedalus


def open_gate(s: Daedalus, gate: int) -> None:
    """§6.4.7 The code goes to the discards, and the gate lies open on its tile."""
    s.discard += s.codes[gate]
    s.codes[gate] = ()
    s.opened[gate] = True
    s.note("gate-opens", gate)
    if s.thread:
        check_thread_alert(s)
    else:
        check_alert(s, s.content.gates[gate].ring + 1)
    check_escaped(s)


def check_alert(s: Daedalus, ring: int) -> None:
    """§6.4.8, 7.1 The alert shows the outermost ring that the team has access to."""
    if s.alert < ring <= COLUMNS:
        s.alert = ring
        s.note("alert", ring)


def check_thread_alert(s: Daedalus) -> None:
    """§12.6.3 A gate that a Minotaur opens counts when humans can get to it, ring by ring."""
    while s.opened_to(s.alert + 1):
        check_alert(s, s.alert + 1)
        if s.alert == COLUMNS:
            return
