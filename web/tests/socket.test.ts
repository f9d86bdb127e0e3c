// @vitest-environment node
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Socket, type Link } from "$lib/socket";
import { dialler, welcome } from "./table";

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(Math, "random").mockReturnValue(0.5);
});
afterEach(() => vi.useRealTimers());

function opened() {
  const { plugs, dial } = dialler();
  const links: Link[] = [];
  const heard: string[] = [];
  let since = 0;
  const hooks = {
    sit: () => ({ type: "sit" as const, since: since++ }),
    hear: (message: { type: string }) => void heard.push(message.type),
    changed: (link: Link) => void links.push(link),
  };
  return { plugs, links, heard, socket: new Socket("ws://x", hooks, dial) };
}

test("it sits first, and is live when it is welcome", () => {
  const { plugs, links, heard } = opened();
  plugs[0]?.onopen?.();
  expect(plugs[0]?.sent).toEqual([{ type: "sit", since: 0 }]);
  plugs[0]?.hear(welcome());
  expect(links).toEqual(["live"]);
  expect(heard).toEqual(["welcome"]);
});

test("it comes back by itself, waiting longer each time, and sits anew", () => {
  const { plugs, links } = opened();
  plugs[0]?.onopen?.();
  plugs[0]?.hear(welcome());
  plugs[0]?.onclose?.({ code: 1006 });
  expect(links.at(-1)).toBe("lost");
  vi.advanceTimersByTime(399);
  expect(plugs).toHaveLength(1);
  vi.advanceTimersByTime(1);
  expect(plugs).toHaveLength(2);
  plugs[1]?.onclose?.({ code: 1006 });
  vi.advanceTimersByTime(799);
  expect(plugs).toHaveLength(2);
  vi.advanceTimersByTime(1);
  plugs[2]?.onopen?.();
  expect(plugs[2]?.sent).toEqual([{ type: "sit", since: 1 }]);
});

test("after a welcome the waiting begins anew", () => {
  const { plugs } = opened();
  for (let i = 0; i < 3; i++) {
    plugs.at(-1)?.onclose?.({ code: 1006 });
    vi.advanceTimersByTime(20_000);
  }
  plugs.at(-1)?.onopen?.();
  plugs.at(-1)?.hear(welcome());
  plugs.at(-1)?.onclose?.({ code: 1012 });
  const before = plugs.length;
  vi.advanceTimersByTime(400);
  expect(plugs).toHaveLength(before + 1);
});

test("no such table is the end", () => {
  const { plugs, links } = opened();
  plugs[0]?.onclose?.({ code: 4004 });
  vi.advanceTimersByTime(60_000);
  expect(links).toEqual(["gone"]);
  expect(plugs).toHaveLength(1);
});

test("what is sent while the line is down is not pretended to be sent", () => {
  const { plugs, socket } = opened();
  expect(socket.send({ type: "watch", seat: 0 })).toBe(false);
  plugs[0]?.onopen?.();
  expect(socket.send({ type: "watch", seat: 0 })).toBe(true);
  plugs[0]?.onclose?.({ code: 1006 });
  expect(socket.send({ type: "watch", seat: 0 })).toBe(false);
});

test("closed on purpose, it stays closed", () => {
  const { plugs, socket, links } = opened();
  plugs[0]?.onopen?.();
  socket.close();
  plugs[0]?.onclose?.({ code: 1000 });
  vi.advanceTimersByTime(60_000);
  expect(plugs).toHaveLength(1);
  expect(links).toEqual([]);
});

test("when the network is back it does not wait any longer", () => {
  const { plugs, socket } = opened();
  plugs[0]?.onclose?.({ code: 1006 });
  socket.hurry();
  expect(plugs).toHaveLength(2);
  vi.advanceTimersByTime(10_000);
  expect(plugs).toHaveLength(2);
});
