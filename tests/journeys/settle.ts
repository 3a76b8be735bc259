import type { Page, Request } from "playwright-core";

/** What a page asks for in order to work; pictures, films and fonts only show. */
const WORKING = new Set(["document", "script", "fetch", "xhr"]);

/** Watches what a page asks for; gives a function that waits until the page reacts and has what it asked for. */
export function watchSettling(page: Page): () => Promise<void> {
  const open = new Set<Request>();
  page.on("request", (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) open.clear();
    if (WORKING.has(request.resourceType())) open.add(request);
  });
  page.on("requestfinished", (request) => open.delete(request));
  page.on("requestfailed", (request) => open.delete(request));
  return async () => {
    await page.locator("html[data-hydrated]").waitFor({ state: "attached" });
    // An answer may lead to the next question, which is asked by the frame after the next.
    do {
      await Promise.all([...open].map((request) => request.response().then((answer) => answer?.finished())));
      await page.evaluate(
        () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
      );
    } while (open.size > 0);
  };
}
