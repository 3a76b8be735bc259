import { expect, test } from "vitest";
import { createNetworkTurns } from "./network-turns.ts";

/** Asks for a worker's turn and notes when it begins. */
function ask(turns: ReturnType<typeof createNetworkTurns>, worker: object, name: string, begun: string[]) {
  void turns.take(worker).then(() => begun.push(name));
}
const settle = () => new Promise((resolve) => setImmediate(resolve));

test("one worker at a time has a turn, in the order of asking", async () => {
  const turns = createNetworkTurns();
  const [first, second, third] = [{}, {}, {}];
  const begun: string[] = [];
  ask(turns, first, "first", begun);
  ask(turns, second, "second", begun);
  ask(turns, third, "third", begun);
  await settle();
  expect(begun).toEqual(["first"]);
  turns.leave(first);
  await settle();
  expect(begun).toEqual(["first", "second"]);
  turns.leave(second);
  await settle();
  expect(begun).toEqual(["first", "second", "third"]);
});

test("a worker that ends while it waits, or without a turn, keeps nobody from theirs", async () => {
  const turns = createNetworkTurns();
  const [first, second, third] = [{}, {}, {}];
  const begun: string[] = [];
  turns.leave(third);
  ask(turns, first, "first", begun);
  ask(turns, second, "second", begun);
  ask(turns, third, "third", begun);
  turns.leave(second);
  await settle();
  expect(begun).toEqual(["first"]);
  turns.leave(first);
  await settle();
  expect(begun).toEqual(["first", "third"]);
});
