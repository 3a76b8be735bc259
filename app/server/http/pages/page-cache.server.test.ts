import { expect, test, vi } from "vitest";
import { packPage, createPageCache, type KeptPage } from "./shared-pages.server.ts";

const pageOf = (html: string): KeptPage => ({
  ...{ status: 200, headers: [], scripts: [] },
  body: packPage(html),
});
const htmlOf = async (page: KeptPage | null) => (await page?.body.takeForm("identity"))?.bytes.toString();
const renderOf = (html: string) => vi.fn(async () => pageOf(html));

test("a page is rendered once for all who ask for it, at the same time or later", async () => {
  const cache = createPageCache(1000);
  const render = renderOf("a");
  const both = await Promise.all([cache.find("/", "1", render), cache.find("/", "1", render)]);
  expect(await Promise.all(both.map(htmlOf))).toEqual(["a", "a"]);
  expect(await htmlOf(await cache.find("/", "1", render))).toBe("a");
  expect(render).toHaveBeenCalledTimes(1);
});

test("a page of another version is rendered anew", async () => {
  const cache = createPageCache(1000);
  await cache.find("/", "1", renderOf("old"));
  expect(await htmlOf(await cache.find("/", "2", renderOf("new")))).toBe("new");
  expect(await htmlOf(await cache.find("/", "2", renderOf("newer")))).toBe("new");
});

test("the pages that nobody asked for the longest go first once the bytes are used up", async () => {
  const cache = createPageCache(3 * 14);
  for (const key of ["a", "b", "c"]) await cache.find(key, "1", renderOf(key.repeat(10)));
  await cache.find("a", "1", renderOf("never"));
  await cache.find("d", "1", renderOf("d".repeat(10)));
  const again = renderOf("again");
  expect(await htmlOf(await cache.find("a", "1", again))).toBe("a".repeat(10));
  expect(await htmlOf(await cache.find("c", "1", again))).toBe("c".repeat(10));
  expect(await htmlOf(await cache.find("b", "1", again))).toBe("again");
});

test("what must not be shared, and what failed, is not kept", async () => {
  const cache = createPageCache(1000);
  expect(await cache.find("/", "1", async () => null)).toBeNull();
  await expect(cache.find("/", "1", () => Promise.reject(new Error("no")))).rejects.toThrow("no");
  expect(await htmlOf(await cache.find("/", "1", renderOf("a")))).toBe("a");
});
