import { readFile } from "node:fs/promises";
import { runInNewContext } from "node:vm";
import { beforeEach, expect, test } from "vitest";

const PAGE = "https://site.example/style/sketch";

let [opened, focused, closed]: string[][] = [];
beforeEach(() => void ([opened, focused, closed] = [[], [], []]));

/** Presses a notification of the service worker while these pages are open. */
async function press(address: string, pages: readonly string[]): Promise<void> {
  const listeners = new Map<string, (event: object) => void>();
  const clients = {
    matchAll: async () => pages.map((url) => ({ url, focus: async () => focused?.push(url) })),
    openWindow: async (url: string) => opened?.push(url),
  };
  const addEventListener = (name: string, listener: (event: object) => void) => listeners.set(name, listener);
  runInNewContext(await readFile("public/sw.js", "utf8"), { self: { addEventListener, clients }, URL });
  let done: unknown;
  listeners.get("notificationclick")?.({
    notification: { close: () => closed?.push(address), data: { address } },
    waitUntil: (work: unknown) => (done = work),
  });
  await done;
}

test("a pressed notification brings its page to the front", async () => {
  await press(PAGE, ["https://site.example/", PAGE]);
  expect([focused, opened, closed]).toEqual([[PAGE], [], [PAGE]]);
});

test("a page that was closed meanwhile is opened again", async () => {
  await press(PAGE, ["https://site.example/"]);
  expect([focused, opened]).toEqual([[], [PAGE]]);
});
