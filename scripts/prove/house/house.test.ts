import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { projectPath } from "#registry/source/project-path.ts";
import { drawHouse } from "./draw-house.ts";
import { dropImplied, findFloors, readHouse, type House } from "./read-house.ts";

const MAP = readFileSync(projectPath("docs/architecture.md"), "utf8");
const house = readHouse();

const build = (...pairs: [from: string, to: string][]): House => ({
  rooms: [...new Set(pairs.flat())].sort(),
  arrows: pairs.map(([from, to]) => ({ from, to })),
});

test("the picture of the house is the one that `npm run house` draws", () => {
  expect(
    readFileSync(projectPath("docs/house.svg"), "utf8") === drawHouse(house),
    "run `npm run house`",
  ).toBe(true);
});

test("the map names every room, and no file or folder that is not there", () => {
  const named = [...MAP.matchAll(/`((?:app|engine|registry|scripts|styles|tests|docs|locales)\/[^`<*]*)`/g)];
  const paths = named.map(([, path = ""]) => path);
  expect(paths.filter((path) => !existsSync(projectPath(path)) && path !== "registry/generated")).toEqual([]);
  const mentioned = new Set(paths.map((path) => path.replace(/\/$/, "")));
  const rooms = house.rooms.filter((room) => room !== "app" && !room.startsWith("scripts"));
  expect(rooms.filter((room) => ![...mentioned].some((path) => path.startsWith(room)))).toEqual([]);
});

test("the house has at most 20 rooms and 90 arrows between them", () => {
  expect(house.rooms.length).toBeLessThanOrEqual(20);
  expect(house.arrows.length).toBeLessThanOrEqual(90);
});

test("no style sheet has more than 250 lines, and no folder more than 30 files besides tests", () => {
  const files = ["app", "engine", "registry", "scripts"].flatMap((top) =>
    readdirSync(projectPath(top), { recursive: true, encoding: "utf8" }).map((path) => join(top, path)),
  );
  const sheets = files.filter((path) => path.endsWith(".css"));
  const lengths = sheets.map((path) => ({
    path,
    lines: readFileSync(projectPath(path), "utf8").split("\n").length,
  }));
  expect(lengths.filter(({ lines }) => lines > 251)).toEqual([]);
  const code = files.filter(
    (path) => /\.(tsx?|js|css)$/.test(path) && !/\.(test|proof|fixture)\./.test(path),
  );
  const folders = new Map<string, number>();
  for (const path of code) folders.set(dirname(path), (folders.get(dirname(path)) ?? 0) + 1);
  expect([...folders].filter(([, count]) => count > 30)).toEqual([]);
});

test("a room stands one floor above the highest that it uses", () => {
  expect(findFloors(build(["b", "a"], ["c", "b"], ["c", "a"], ["d", "a"]))).toEqual([
    ["a"],
    ["b", "d"],
    ["c"],
  ]);
});

test("rooms that use each other in a circle have no floor", () => {
  expect(() => findFloors(build(["a", "b"], ["b", "a"], ["c", "a"]))).toThrow("in a circle: a, b, c");
});

test("an arrow is left out where a longer way leads there too", () => {
  const { arrows } = build(["a", "b"], ["b", "c"]);
  expect(dropImplied(build(["a", "b"], ["b", "c"], ["a", "c"]))).toEqual(arrows);
});
