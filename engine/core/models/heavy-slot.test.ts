import { expect, test } from "vitest";
import { createHeavySlot } from "./heavy-slot.ts";

const opener = (opened: string[], name: string) => async () => {
  opened.push(name);
  return name;
};

test("a heavy slot opens a network once and gives it up for another", async () => {
  const slot = createHeavySlot<string>();
  const opened: string[] = [];
  expect(slot.kept()).toBeNull();
  for (const name of ["first", "first", "second", "first"])
    expect(await slot.use(name, opener(opened, name), async (network) => network)).toBe(name);
  expect(opened).toEqual(["first", "second", "first"]);
  expect(slot.kept()).toBe("first");
});

test("a heavy slot never does two pieces of work at a time", async () => {
  const slot = createHeavySlot<string>();
  let working = 0;
  let most = 0;
  const work = async () => {
    working += 1;
    most = Math.max(most, working);
    await Promise.resolve();
    working -= 1;
  };
  await Promise.all(["a", "b", "a"].map((name) => slot.use(name, async () => name, work)));
  expect(most).toBe(1);
});

test("a heavy slot serves on after a network that does not open and work that fails", async () => {
  const slot = createHeavySlot<string>();
  const broken = () => Promise.reject(new Error("broken"));
  await expect(slot.use("a", broken, async () => 1)).rejects.toThrow("broken");
  expect(slot.kept()).toBeNull();
  await expect(slot.use("b", async () => "b", broken)).rejects.toThrow("broken");
  expect(await slot.use("b", broken, async (network) => network)).toBe("b");
});

test("a heavy slot tidies up once a network is open and before it works", async () => {
  const done: string[] = [];
  const slot = createHeavySlot<string>(() => done.push("tidy"));
  await slot.use("a", opener(done, "open"), async () => done.push("work"));
  expect(done).toEqual(["open", "tidy", "work"]);
});
