import type { Page, Request } from "playwright-core";
import { isOfApi, judgeText } from "../../judge-answer.ts";

/**
 * Holds the answers that a page's own calls get to the wire contract; gives a function that waits until all that came are
 * looked at. What a test answers in the site's place is not held to it.
 */
export function watchCalls(page: Page, problems: string[]): () => Promise<unknown> {
  const open = new Set<Promise<void>>();
  page.on("requestfinished", (request) => {
    const looking = look(request)
      .then((problem) => {
        if (problem !== null) problems.push(problem);
      })
      // The page went on, or its window is closed: the answer is gone.
      .catch(() => undefined)
      .finally(() => open.delete(looking));
    open.add(looking);
  });
  return () => Promise.all(open);
}

async function look(request: Request): Promise<string | null> {
  const [url, method] = [request.url(), request.method()];
  if (!new URL(url).pathname.startsWith("/api/")) return null;
  const answer = await request.response();
  if (!answer || !isOfApi(url, await answer.headerValue("Content-Type"))) return null;
  if ((await answer.serverAddr()) === null) return null;
  return judgeText(await answer.text(), { url, method, status: answer.status() });
}
