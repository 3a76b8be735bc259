import { expect, test } from "vitest";
import type { Facts } from "./facts.ts";
import { createFactsMemory } from "./facts-memory.server.ts";

const reading = (width: number): Facts => ({
  ...{ width, height: 100, unsafe: 0, subject: "thing" },
  ...{ faces: [], person: 0 },
});
const found =
  (...facts: Facts[]) =>
  () =>
    Promise.resolve({ facts });
const photo = (byte: number) => Uint8Array.of(byte, 1, 2, 3);

test("a reading is remembered by the photo's content, and forgotten ten minutes after it was made", async () => {
  let now = 0;
  const memory = createFactsMemory(() => now);
  await memory.remember([photo(1)], "mina", found(reading(7)));
  now = 599_000;
  expect(await memory.recall([photo(1), photo(2)], "mina")).toEqual([reading(7), null]);
  await memory.remember([photo(1)], "mina", found(reading(7)));
  now = 600_000;
  expect(await memory.recall([photo(1)], "mina")).toEqual([null]);
});

test("the oldest reading goes when there are more than 64", async () => {
  const memory = createFactsMemory(() => 0);
  const photos = Array.from({ length: 65 }, (_, i) => photo(i));
  await memory.remember(photos, "mina", found(...photos.map((_, i) => reading(i + 1))));
  const [first, second] = await memory.recall(photos, "mina");
  expect([first, second]).toEqual([null, reading(2)]);
});

test("nobody has the reading of another's photo, be it the same, and an owner's go together", async () => {
  const memory = createFactsMemory(() => 0);
  await memory.remember([photo(1), photo(2)], "mina", found(reading(1), reading(2)));
  await memory.remember([photo(1)], "omar", found(reading(1)));
  expect(await memory.recall([photo(2)], "omar")).toEqual([null]);
  memory.forget("mina");
  expect(await memory.recall([photo(1), photo(2)], "mina")).toEqual([null, null]);
  expect(await memory.recall([photo(1)], "omar")).toEqual([reading(1)]);
});

test("what is read of an owner's photos while these are forgotten is not kept, another owner's is", async () => {
  const memory = createFactsMemory(() => 0);
  const during = (owner: string) =>
    memory.remember([photo(1)], owner, async () => {
      await Promise.resolve();
      memory.forget("mina");
      return { facts: [reading(1)] };
    });
  expect(await during("mina")).toEqual({ facts: [reading(1)] });
  expect(await memory.recall([photo(1)], "mina")).toEqual([null]);
  await during("omar");
  expect(await memory.recall([photo(1)], "omar")).toEqual([reading(1)]);
  await memory.remember([photo(1)], "mina", found(reading(2)));
  expect(await memory.recall([photo(1)], "mina")).toEqual([reading(2)]);
});
