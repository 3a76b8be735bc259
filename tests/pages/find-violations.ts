import axe from "axe-core";
import type { Page } from "playwright-core";
import { resize } from "./expect-to-fit.ts";

export interface Showing {
  colorScheme: "light" | "dark";
  width: number;
}

const listShowings = (widths: readonly number[]): Showing[] =>
  (["light", "dark"] as const).flatMap((colorScheme) => widths.map((width) => ({ colorScheme, width })));

/** Each theme on a phone and on a desk: between them a page is made of all its parts. */
export const SHOWINGS: readonly Showing[] = listShowings([390, 1440]);

/** Each theme and each of both widths once. */
export const ONE_EACH: readonly Showing[] = [
  { colorScheme: "light", width: 390 },
  { colorScheme: "dark", width: 1440 },
];

/**
 * Shows the page in a theme at a width, with all its colours at once: inherited ones would change level by level. What is
 * far from the window is laid out too, since its measures are those of an earlier look otherwise.
 */
export async function showIn(page: Page, { colorScheme, width }: Showing): Promise<void> {
  await page.evaluate(() => {
    const still = new CSSStyleSheet();
    still.replaceSync(
      "*, *::before, *::after { transition-property: none !important; content-visibility: visible !important }",
    );
    document.adoptedStyleSheets = [still];
  });
  await resize(page, width);
  await page.emulateMedia({ colorScheme });
  await page.evaluate(
    () => new Promise((shown) => requestAnimationFrame(() => requestAnimationFrame(shown))),
  );
}

const RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** Lets every page that is opened here from now on have axe with it: half a megabyte, sent and read once. */
export async function bringChecker(page: Page): Promise<void> {
  await page.addInitScript(axe.source);
}

/** Those of the rules that ask about colours. */
const COLOUR_RULES = axe
  .getRules(RULES)
  .filter(({ tags }) => tags.includes("cat.color"))
  .map(({ ruleId }) => ruleId);

/** What axe finds on the page as it stands, each as rule, advice and element. */
export const findViolations = (page: Page): Promise<string[]> => runRules(page, RULES);

/**
 * What axe finds in the colours of a page that it has looked at in the other theme, at the same width. Its other rules
 * find the same in both, and take two thirds of its time, as long as both show the same elements: see `listShown`.
 */
export const findColourViolations = (page: Page): Promise<string[]> => runRules(page, COLOUR_RULES);

/** What can be seen of the page, element by element: place, size and name. Pictures are left out: they come when they come. */
export const listShown = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.body.querySelectorAll(":not(img)")]
      .filter((element) => element.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
      .map((element) => {
        const { left, top, width, height } = element.getBoundingClientRect();
        return `${element.localName} ${[left, top, width, height].map(Math.round).join(" ")}`;
      }),
  );

/**
 * What lies elsewhere or is of another size in a second look, by more than a pixel: half of one rounds to either side.
 * Both lists are of `listShown`.
 */
export function listMoved(before: readonly string[], after: readonly string[]): string[] {
  const isNear = (line: string, other = ""): boolean => {
    const [name, ...numbers] = line.split(" ");
    const [otherName, ...others] = other.split(" ");
    return (
      name === otherName && numbers.every((size, at) => Math.abs(Number(size) - Number(others[at])) <= 1)
    );
  };
  const moved = after.flatMap((line, at) => (isNear(line, before[at]) ? [] : [`${before[at]} → ${line}`]));
  return before.length === after.length ? moved : [`${before.length} → ${after.length} elements`, ...moved];
}

async function runRules(page: Page, runOnly: string[]): Promise<string[]> {
  if (!(await page.evaluate(() => "axe" in globalThis))) await page.evaluate(axe.source);
  return page.evaluate(async (rules) => {
    const { axe: checker } = globalThis as typeof globalThis & { axe: typeof axe };
    const { violations } = await checker.run(document, {
      runOnly: rules, // axe tells names of rules from tags
      resultTypes: ["violations"], // the others are counted, not described
    });
    return violations.flatMap(({ id, help, nodes }) =>
      nodes.map(({ target }) => `${id}: ${help} at ${target.join(" ")}`),
    );
  }, runOnly);
}

/** Arabic words that are laid out as if they ran from left to right, or stand at the left though nothing asks for it. */
export const listWrongSides = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const wrong: string[] = [];
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const element = node.parentElement;
      const text = node.textContent?.trim() ?? "";
      if (element === null || !/\p{Script=Arabic}/u.test(text) || element.closest("script, style")) continue;
      const { direction, textAlign } = getComputedStyle(element);
      if (direction !== "rtl" || textAlign === "left") wrong.push(`${direction} ${textAlign}: ${text}`);
    }
    return wrong;
  });
