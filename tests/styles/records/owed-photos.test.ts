import { expect, test } from "vitest";
import { GRADED, PHOTO_SET } from "../../fixtures/photos/photo-set.ts";
import type { PhotoTruth } from "../../fixtures/photos/photo-truth.ts";
import { readTool } from "../../fixtures/photos/read-sample.ts";
import { readPromise, STYLES_DIR } from "../engine/open-styles.ts";
import { hashPhoto } from "../engine/photos/find-photo.ts";
import { isOwed, listLacking, listOwed } from "./owed-photos.ts";
import type { SetOutcome } from "./measure-set.ts";

const find = (name: string): PhotoTruth => {
  const photo = PHOTO_SET.find((one) => one.name === name);
  if (!photo) throw new Error(`"${name}" is not in the set.`);
  return photo;
};

test("a style that wants one face owes nothing for an animal, a profile, a statue or a group", async () => {
  const tool = await readTool("horror-clown-makeup");
  const owed = ["astronaut", "cat", "soft-ui/team-2", "marble-bust", "expedition", "black/mike"];
  expect(owed.filter((name) => isOwed(find(name), tool, 0))).toEqual(["astronaut", "black/mike"]);
  expect(isOwed(find("cat"), await readTool("photo-to-sketch"), 0)).toBe(true);
});

test("a style owes nothing to those whom its manifest says it refuses", async () => {
  const tool = await readTool("bald-filter");
  const owed = ["faces/marc", "soft-ui/charles", "red-haired", "grace-hopper", "faces/kendall"];
  expect(owed.filter((name) => isOwed(find(name), tool, 0))).toEqual(["faces/marc"]);
});

test("a board of clothes owes nothing for a picture that ends at the chin", async () => {
  const tool = await readTool("ootd-generator");
  const owed = ["red-haired", "astronaut"];
  expect(owed.filter((name) => isOwed(find(name), tool, 0))).toEqual(["astronaut"]);
});

test("a style that takes things and animals owes nothing to the people whom it refuses either", async () => {
  const tool = await readTool("3d-toy");
  const owed = ["cat", "astronaut", "faces/camp", "girl-reading", "agency/1"];
  expect(owed.filter((name) => isOwed(find(name), tool, 0))).toEqual(["cat", "astronaut"]);
});

test("a record lacks what is owed and not in it, and photographs that are other ones now", async () => {
  const id = "photo-to-sketch";
  const proven = { tool: await readTool(id), promise: await readPromise(STYLES_DIR, id) };
  const names = listOwed(proven);
  expect(names).toEqual(GRADED.map(({ name }) => name));
  const whole = Object.fromEntries(
    names.map((name): [string, SetOutcome] => [name, { photo: hashPhoto(name), change: 9, checks: [] }]),
  );
  expect(listLacking(proven, whole)).toEqual([]);
  const { cat: _cat, ...others } = whole;
  const coffee: SetOutcome = { photo: "0123456789", change: 9, checks: [] };
  expect(listLacking(proven, { ...others, coffee })).toEqual(["cat", "coffee"]);
});
