"""Votes: on going back, on who plays a seat, on ending a game."""

from __future__ import annotations

from typing import Final, final

from derelict.server import ballots, messages, seating
from derelict.server.agreed import Ballot, Meta, Refuse
from derelict.server.playing import Playing
from derelict.server.sockets import Socket
from derelict.server.tables import Tables, vote_info


@final
class Voting:
    """The votes at the tables of one process."""

    def __init__(self, tables: Tables, playing: Playing) -> None:
        self.tables: Final = tables
        self.playing: Final = playing

    async def call(self, socket: Socket, wanted: messages.Propose) -> None:
        """Call a vote on a seat or on ending."""
        meta = await self.tables.fresh_meta(socket.table)
        if meta.status != "playing":
            raise Refuse("not-playing", "This game is not being played.")
        if not socket.seats:
            raise Refuse("not-yours", "Only those who sit at the table can do that.")
        if wanted.what == "replace":
            check_replacement(meta, wanted)
        ballot = Ballot(
            0, wanted.what, socket.seats[0], None, wanted.seat, wanted.holder, socket.seats
        )
        await self.propose(socket.table, ballot)

    async def propose(self, table: str, ballot: Ballot) -> None:
        """Open a vote, and count it."""
        opened = await self.tables.store.write(lambda c: ballots.call_vote(c, table, ballot))
        if not await self.count(table, opened):
            await self.tables.tell_table(table)

    async def vote(self, socket: Socket, wanted: messages.Vote) -> None:
        """Vote: one no closes a vote."""
        table, seats = socket.table, socket.seats
        if not seats:
            raise Refuse("not-yours", "Only those who sit at the table can vote.")
        meta = await self.tables.fresh_meta(table)
        if wanted.vote not in [ballot.vote for ballot in meta.votes]:
            raise Refuse("no-vote", "This vote is closed.")
        if not set(seats) & set(self.wanted(meta, wanted.vote)):
            raise Refuse("not-yours", "In this vote you have no say.")
        if not wanted.yes:
            await self.tables.store.write(lambda c: ballots.close_vote(c, table, wanted.vote))
            await self.tables.tell_table(table)
            return
        ballot = await self.tables.store.write(
            lambda c: ballots.cast_vote(c, table, wanted.vote, seats)
        )
        if not await self.count(table, ballot):
            await self.tables.tell_table(table)

    def wanted(self, meta: Meta, vote: int) -> list[int]:
        """Return the seats of people who are present and have a say in a vote."""
        present = self.tables.present(meta.table)
        people = [seat for seat in meta.held_by("person") if seat in present]
        ballot = next(ballot for ballot in meta.votes if ballot.vote == vote)
        return vote_info(ballot, people).wanted

    async def count(self, table: str, ballot: Ballot) -> bool:
        """Do what was voted on, if everybody who is present has said yes."""
        meta = await self.tables.fresh_meta(table)
        present = self.tables.present(table)
        people = [seat for seat in meta.held_by("person") if seat in present]
        wanted = vote_info(ballot, people).wanted
        if not ballot.yes or not set(wanted) <= set(ballot.yes):
            return False
        if not await self.tables.store.write(lambda c: ballots.close_vote(c, table, ballot.vote)):
            return True
        await self.carry_out(table, ballot)
        return True

    async def carry_out(self, table: str, ballot: Ballot) -> None:
        """Do what was voted on."""
        if ballot.what == "end":
            await self.tables.store.write(lambda c: ballots.end_table(c, table))
        elif ballot.what == "replace" and ballot.seat is not None:
            seat, holder = ballot.seat, ballot.holder
            await self.tables.store.write(lambda c: seating.set_seat(c, table, seat, holder=holder))
        elif ballot.position is not None:
            room = await self.tables.room(table)
            if ballot.position <= room.length:
                await self.playing.go_to(table, ballot.position, room.line, None, None)
            await self.tables.tell_table(table)
            return
        await self.tables.above.changed(table)


def check_replacement(meta: Meta, wanted: messages.Propose) -> None:
    """Refuse a vote on a seat that makes no sense."""
    if wanted.seat is None or wanted.holder is None:
        raise Refuse("bad-message", "Which seat, and for whom?")
    seating.check_seat(wanted.seat, len(meta.seats))
    if meta.seats[wanted.seat].holder == wanted.holder:
        raise Refuse("nothing", "That seat is held so already.")
