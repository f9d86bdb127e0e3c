from tests.games.daedalus.test_11_enhancers import *
from tests.games.daedalus.test_06_rooms import inside


def test_11_1_1_packets_can_be_spent_when_actions_have_run_out() -> None:
    """Until she passes; it costs no action."""
    s = scene(BAXTER, CLAY, enhancers="1")
    on_theseus(s, *EIGHT, shown=False)
    card = give(s, 0, "packets=1")[0]
    act(s)
    s.prisoners[0].actions = 2
    play(s, "draw_card 0", drawn(s, "red 3"))
    assert f"spend 0 {card}" in options(s, 0)
    play(s, f"spend 0 {card}")
    assert offered(s, "reveal", 0) == ["reveal 0"]


def test_6_5_a_laboratory_replaces_the_draw_for_two_actions() -> None:
    """§5.7 Unless laboratories are closed."""
    s = act(inside("Sample kitchen", blue(2), CLAY, BAXTER))
    assert refused(s)["draw_card 0"] == "6.5"
    captive(s, 1)
    assert "draw_card 0" in options(act(s))
