"""States as JSON: fields by name, steps by their one-line form; equal by `key` when read back."""

from __future__ import annotations

from derelict.kernel.flow import Decision, Outcome, Rule, State, Step, do

FLOW: tuple[str, ...] = ("agenda", "decisions", "answers", "each", "asker", "outcome", "learned")


def write_state(s: State, fields: tuple[str, ...]) -> dict[str, object]:
    """Write a state's fields, the kernel's and the game's own."""
    return {name: write(getattr(s, name)) for name in FLOW + fields}


def read_state(
    s: State,
    written: dict[str, object],
    fields: tuple[str, ...],
    rules: dict[str, Rule],
    records: dict[str, type],
) -> None:
    """Read a written state into a blank one."""
    for name in FLOW + fields:
        setattr(s, name, read(written[name], rules, records))


def write(value: object) -> object:
    """Write one value; what JSON does not have becomes a table with one telling key."""
    if value is None or isinstance(value, (bool, int, str)):
        return value
    if isinstance(value, list):
        return [write(item) for item in value]
    if isinstance(value, tuple):
        return {"tuple": [write(item) for item in value]}
    if isinstance(value, Step):
        return {"do": str(value)}
    if isinstance(value, Decision):
        return {"decision": [value.seat, value.prompt, [str(step) for step in value.options]]}
    if isinstance(value, Outcome):
        return {"outcome": [value.reason, list(value.results), list(value.scores)]}
    fields: tuple[str, ...] = value.fields()  # type: ignore[attr-defined]
    return {"is": type(value).__name__, **{name: write(getattr(value, name)) for name in fields}}


def read(value: object, rules: dict[str, Rule], records: dict[str, type]) -> object:
    """Read one value that `write` wrote."""
    if isinstance(value, list):
        return [read(item, rules, records) for item in value]
    if not isinstance(value, dict):
        return value
    if "tuple" in value:
        return tuple([read(item, rules, records) for item in value["tuple"]])
    if "do" in value:
        return read_step(value["do"], rules)
    if "decision" in value:
        seat, prompt, options = value["decision"]
        return Decision(seat, prompt, [read_step(line, rules) for line in options])
    if "outcome" in value:
        reason, results, scores = value["outcome"]
        return Outcome(reason, tuple(results), tuple(scores))
    record = records[value["is"]]()
    for name, field in value.items():
        if name != "is":
            setattr(record, name, read(field, rules, records))
    return record


def read_step(line: str, rules: dict[str, Rule]) -> Step:
    """Read the one-line form of a step."""
    name, *args = line.split()
    return do(rules[name], *[int(arg) for arg in args])
