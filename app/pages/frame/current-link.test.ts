import { expect, test } from "vitest";
import { findCurrentLink } from "./current-link.ts";
import { CATALOG_PATH, MAIN_LINKS, toolPath, TOOLS_PATH } from "./site-links.ts";

const find = (path: string, hash = "") => findCurrentLink({ path, hash }, ["film"]);

test("a style's page belongs to the styles, a tool's to the tools", () => {
  expect(find(toolPath("pencil"))).toEqual({ path: CATALOG_PATH, mark: "true" });
  expect(find(toolPath("film"))).toEqual({ path: TOOLS_PATH, mark: "true" });
});

test("the catalog is the styles' page, and the tools' where its address names them", () => {
  expect(find(CATALOG_PATH)).toEqual({ path: CATALOG_PATH, mark: "page" });
  expect(find(CATALOG_PATH, "#tools")).toEqual({ path: TOOLS_PATH, mark: "page" });
  expect(find(CATALOG_PATH, "#main")).toEqual({ path: CATALOG_PATH, mark: "page" });
});

test("every other page of the header is its own", () => {
  const others = MAIN_LINKS.map(({ path }) => path).filter((path) => !path.startsWith(CATALOG_PATH));
  expect(others).toContain("/pricing");
  for (const path of others) expect(find(path)).toEqual({ path, mark: "page" });
});
