import { afterEach, beforeEach, expect, test, vi } from "vitest";

beforeEach(() => vi.resetModules());
afterEach(() => vi.restoreAllMocks());

const load = () => import("./open-storage.ts");

test("a browser that keeps things keeps them, under their own names only", async () => {
  sessionStorage.clear();
  const { openStorage, keepsNothing } = await load();
  openStorage("session").setItem("a", "1");
  expect(keepsNothing()).toBe(false);
  expect({ ...sessionStorage }).toEqual({ a: "1" });
});

const refuse = () => {
  throw new DOMException("Denied", "SecurityError");
};

test.each([
  ["that denies it", () => vi.spyOn(window, "sessionStorage", "get").mockImplementation(refuse)],
  ["that has no room", () => vi.spyOn(Storage.prototype, "setItem").mockImplementation(refuse)],
])("in a browser %s things last as long as the page", async (_, deny) => {
  deny();
  const { openStorage, keepsNothing } = await load();
  const storage = openStorage("session");
  storage.setItem("a", "1");
  expect([storage.getItem("a"), openStorage("session").getItem("a"), keepsNothing()]).toEqual([
    "1",
    "1",
    true,
  ]);
  storage.removeItem("a");
  expect(storage.getItem("a")).toBeNull();
  storage.setItem("b", "2");
  storage.clear();
  expect(storage.getItem("b")).toBeNull();
});
