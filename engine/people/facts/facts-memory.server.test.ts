import { expect, test } from "vitest";
import type { Facts } from "./facts.ts";
import { createFactsMemory } from "./facts-memory.server.ts";

const reading = (width: number): Facts => ({
  ...{ width, height: 100, unsafe: 0, subject: "thing" },
  ...{ faces: [], person: 0 },
});
const photo = (byte: number) => Uint8Array.of(byte, 1, 2, 3);

test("a reading is remembered by the photo's content, and forgotten ten minutes after it was made", async () => {
  let now = 0;
  const memory = createFactsMemory(() => now);
  await memory.remember([photo(1)], [reading(7)], "mina");
  now = 599_000;
  expect(await memory.recall([photo(1), photo(2)], "mina")).toEqual([reading(7), null]);
  await memory.remember([photo(1)], [reading(7)], "mina");
  now = 600_000;
  expect(await memory.recall([photo(1)], "mina")).toEqual([null]);
});

test("the oldest reading goes when there are more than 64", async () => {
  const memory = createFactsMemory(() => 0);
  const photos = Array.from({ length: 65 }, (_, i) => photo(i));
  await memory.remember(
    photos,
    photos.map((_, i) => reading(i + 1)),
    "mina",
  );
  const [first, second] = await memory.recall(photos, "mina");
  expect([first, second]).toEqual([null, reading(2)]);
});

test("nobody has the reading of another's photo, be it the same, and an owner's go together", async () => {
  const memory = createFactsMemory(() => 0);
  await memory.remember([photo(1), photo(2)], [reading(1), reading(2)], "mina");
  await memory.remember([photo(1)], [reading(1)], "omar");
  expect(await memory.recall([photo(2)], "omar")).toEqual([null]);
  memory.forget("mina");
  expect(await memory.recall([photo(1), photo(2)], "mina")).toEqual([null, null]);
  expect(await memory.recall([photo(1)], "omar")).toEqual([reading(1)]);
});
