import {
  chromium,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type Page,
} from "playwright-core";
import { findChromium } from "../../../scripts/chromium.ts";

let browser: Promise<Browser> | undefined;

/** Browsers of visitors who have left, by how they show pages: nothing of a visitor is left in them. */
const left = new Map<string, BrowserContext[]>();

/** A browser as somebody new has it. */
export interface BorrowedBrowser {
  context: BrowserContext;
  /** Closes its windows and takes everything out of it that sites have put there. */
  giveBack(): Promise<void>;
}

/**
 * Lends a browser without cookies, besides those that `options` bring. One that was given back comes first: it has read
 * the site's scripts already, which is half of what opening a page costs.
 */
export async function borrowBrowser({
  storageState,
  ...options
}: BrowserContextOptions): Promise<BorrowedBrowser> {
  const key = JSON.stringify(options);
  const context = left.get(key)?.pop() ?? (await (await takeBrowser()).newContext(options));
  if (typeof storageState === "object") await context.addCookies(storageState.cookies);
  return {
    context,
    async giveBack() {
      const [page, ...others] = context.pages();
      for (const other of others) await other.close();
      if (page?.url().startsWith("http")) await forgetSite(page);
      await page?.close();
      await context.clearCookies();
      left.set(key, [...(left.get(key) ?? []), context]);
    },
  };
}

/** Leaves the page's site, so that nothing of it asks on without its cookies, and takes out of the browser what it has stored. */
async function forgetSite(page: Page): Promise<void> {
  const { origin } = new URL(page.url());
  await page.goto("about:blank");
  const session = await page.context().newCDPSession(page);
  await session.send("Storage.clearDataForOrigin", { origin, storageTypes: "all" });
  await session.detach();
}

/** This worker's browser, the one that `npm test` found or installed. It ends with the worker. */
const takeBrowser = (): Promise<Browser> => (browser ??= launchBrowser());

function launchBrowser(): Promise<Browser> {
  const executablePath = findChromium();
  if (!executablePath) throw new Error("There is no Chromium; `npm test` installs it or says what to do.");
  return chromium.launch({
    executablePath,
    args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking"],
  });
}
