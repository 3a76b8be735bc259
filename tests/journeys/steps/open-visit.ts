import type { BrowserContext, BrowserContextOptions, Page, Request } from "playwright-core";
import { expect } from "vitest";
import { localePath, LOCALE_INFO, type Locale } from "~/i18n/locales.ts";
import { takeSite } from "../../take-site.ts";
import { borrowBrowser } from "./take-browser.ts";
import { watchCalls } from "./watch-calls.ts";
import { wordsOf, type Words } from "./words-of.ts";

/** What a page asks for in order to work; pictures, films and fonts only show. */
const WORKING = new Set(["document", "script", "fetch", "xhr"]);

/** How long a page may take for what it does at once; ample, as it costs nothing while all goes well. */
const PATIENCE_MS = 300_000;

/** One visitor with a browser of their own: no cookie, nothing stored. */
export interface Visit {
  page: Page;
  locale: Locale;
  /** The site's own sentence, e.g. `t("style.form.generate")`. */
  t: Words;
  /** Goes to a page of the visit's locale and waits until it reacts. */
  open(path: string): Promise<void>;
  /** Waits until the page reacts and has what it asked for, after a reload or a way back. */
  settle(): Promise<void>;
  /** Another tab of the same browser; it ends with it. */
  openTab(): Promise<Visit>;
  /** Comes back to this tab from another window. A browser without a screen never leaves one. */
  lookAgain(): Promise<void>;
  /** Lets the answers with these statuses stand in the console, 0 for calls that reach nobody; any other error fails the visit. */
  expectAnswers(...statuses: number[]): void;
  /** Fails when the console or the content security policy complained, since the visit began or was asked last. */
  expectNoComplaint(): void;
  /**
   * Closes the browser's windows. Fails when the console or the content security policy complained, or when an answer was not
   * what the wire contract says.
   */
  end(): Promise<void>;
}

export interface VisitOptions {
  locale?: Locale;
  browser?: BrowserContextOptions;
  /** Another site than the worker's own. */
  origin?: string;
  /**
   * Whether the browser reads AVIF. Without it example pictures come as their own files: a site draws an AVIF at the first
   * wish, a quarter of a second of a core each, and every test has a site that nobody has asked for any.
   */
  readsAvif?: boolean;
}

/** Opens a window for a fresh visitor. */
export async function openVisit({
  locale = "en",
  browser: options = {},
  origin,
  readsAvif = false,
}: VisitOptions = {}): Promise<Visit> {
  const { context, giveBack } = await borrowBrowser({
    baseURL: origin ?? (await takeSite()).baseUrl,
    locale: LOCALE_INFO[locale].bcp47,
    reducedMotion: "reduce",
    viewport: { width: 1280, height: 900 },
    ...options,
  });
  const hasScripts = options.javaScriptEnabled ?? true;
  const expected = new Set<number>();
  const problems: string[] = [];
  const t = wordsOf(locale);
  const expectNoComplaint = () => expect(problems.splice(0), "what the browser complained about").toEqual([]);
  const openTab = async (): Promise<Visit> => {
    const page = await context.newPage();
    page.setDefaultTimeout(PATIENCE_MS);
    if (!readsAvif) await refuseAvif(context, page);
    watchProblems(page, expected, problems);
    const settle = watchSettling(page);
    const callsJudged = watchCalls(page, problems);
    return {
      page,
      locale,
      t,
      settle,
      async open(path) {
        await page.goto(localePath(locale, path), { waitUntil: hasScripts ? "domcontentloaded" : "load" });
        if (hasScripts) await settle();
      },
      openTab,
      async lookAgain() {
        await page.bringToFront();
        await page.evaluate(() => window.dispatchEvent(new Event("focus")));
      },
      expectAnswers: (...statuses) => statuses.forEach((status) => expected.add(status)),
      expectNoComplaint,
      async end() {
        await callsJudged();
        await giveBack();
        expectNoComplaint();
      },
    };
  };
  return openTab();
}

/** Has a page choose among a picture's forms as if it read no AVIF, as long as it is open. */
async function refuseAvif(context: BrowserContext, page: Page): Promise<void> {
  const session = await context.newCDPSession(page);
  await session.send("Emulation.setDisabledImageTypes", { imageTypes: ["avif"] });
}

/** Collects what the console, uncaught errors and the content security policy say. */
function watchProblems(page: Page, expected: ReadonlySet<number>, problems: string[]): void {
  page.on("pageerror", (error) => problems.push(`uncaught: ${error.message}`));
  page.on("console", (message) => {
    if (message.type() !== "error" && message.type() !== "warning") return;
    const isLost = /net::ERR_(?:FAILED|INTERNET_DISCONNECTED)/.test(message.text());
    const status = isLost
      ? 0
      : Number(/the server responded with a status of (\d+)/.exec(message.text())?.[1]);
    if (!expected.has(status))
      problems.push(`${message.type()}: ${message.text()} (${message.location().url})`);
  });
}

/** Watches what a page asks for; gives a function that waits until the page reacts and has what it asked for. */
function watchSettling(page: Page): () => Promise<void> {
  const open = new Set<Request>();
  page.on("request", (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) open.clear();
    if (WORKING.has(request.resourceType())) open.add(request);
  });
  page.on("requestfinished", (request) => open.delete(request));
  page.on("requestfailed", (request) => open.delete(request));
  return async () => {
    await page.locator("html[data-hydrated]").waitFor({ state: "attached" });
    // An answer may lead to the next question, which is asked by the frame after the next. The events alone tell what is
    // over: of an answer that a page gave up halfway, `finished()` of Playwright never comes to an end.
    let isQuiet: boolean;
    do {
      isQuiet = open.size === 0;
      await page.evaluate(
        () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
      );
    } while (!isQuiet || open.size > 0);
  };
}
