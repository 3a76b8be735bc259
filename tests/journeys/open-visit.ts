import { chromium, type Browser, type BrowserContextOptions, type Page } from "playwright-core";
import { expect, inject } from "vitest";
import { localePath, LOCALE_INFO, type Locale } from "~/i18n/locales.ts";
import { findChromium } from "../../scripts/test/ensure-chromium.ts";
import { wordsOf, type Words } from "./words-of.ts";

/** How long a page may take for what it does at once; generous, as two cores run the site, its engine and the browser. */
const PATIENCE_MS = 45_000;

/** Starts the browser that `npm test` found or installed. */
export function launchBrowser(): Promise<Browser> {
  const executablePath = findChromium();
  if (!executablePath) throw new Error("There is no Chromium; `npm test` installs it or says what to do.");
  return chromium.launch({
    executablePath,
    args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking"],
  });
}

/** One visitor with a browser of their own: no cookie, nothing cached. */
export interface Visit {
  page: Page;
  locale: Locale;
  /** The site's own sentence, e.g. `t("style.form.generate")`. */
  t: Words;
  /** Goes to a page of the visit's locale and waits until it reacts. */
  open(path: string): Promise<void>;
  /** Another tab of the same browser; it ends with it. */
  openTab(): Promise<Visit>;
  /** Comes back to this tab from another window. A browser without a screen never leaves one. */
  lookAgain(): Promise<void>;
  /** Lets the answers with these statuses stand in the console; any other error fails the visit. */
  expectAnswers(...statuses: number[]): void;
  /** Closes the browser window. Fails when the console or the content security policy complained. */
  end(): Promise<void>;
}

export interface VisitOptions {
  locale?: Locale;
  browser?: BrowserContextOptions;
  /** Another site than the one that all tests share. */
  origin?: string;
}

/** Opens a window for a fresh visitor. */
export async function openVisit(
  browser: Browser,
  { locale = "en", browser: options = {}, origin = inject("baseUrl") }: VisitOptions = {},
): Promise<Visit> {
  const context = await browser.newContext({
    baseURL: origin,
    locale: LOCALE_INFO[locale].bcp47,
    reducedMotion: "reduce",
    viewport: { width: 1280, height: 900 },
    ...options,
  });
  const expected = new Set<number>();
  const problems: string[] = [];
  const t = wordsOf(locale);
  const openTab = async (): Promise<Visit> => {
    const page = await context.newPage();
    page.setDefaultTimeout(PATIENCE_MS);
    watchProblems(page, expected, problems);
    return {
      page,
      locale,
      t,
      async open(path) {
        await page.goto(localePath(locale, path), { waitUntil: "networkidle" });
      },
      openTab,
      async lookAgain() {
        await page.bringToFront();
        await page.evaluate(() => window.dispatchEvent(new Event("focus")));
      },
      expectAnswers: (...statuses) => statuses.forEach((status) => expected.add(status)),
      async end() {
        await context.close();
        expect(problems, "what the browser complained about").toEqual([]);
      },
    };
  };
  return openTab();
}

/** Collects what the console, uncaught errors and the content security policy say. */
function watchProblems(page: Page, expected: ReadonlySet<number>, problems: string[]): void {
  page.on("pageerror", (error) => problems.push(`uncaught: ${error.message}`));
  page.on("console", (message) => {
    if (message.type() !== "error" && message.type() !== "warning") return;
    const status = Number(/the server responded with a status of (\d+)/.exec(message.text())?.[1]);
    if (!expected.has(status))
      problems.push(`${message.type()}: ${message.text()} (${message.location().url})`);
  });
}
