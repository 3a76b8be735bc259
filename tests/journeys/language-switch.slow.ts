import type { BrowserContextOptions, Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { LOCALE_INFO, localePath, type Locale } from "~/i18n/locales.ts";
import { readCopy } from "../styles/list-styles.ts";
import { inLanguage, useLanguageMenu, type SwitchWay } from "./steps/language-menu.ts";
import { takeSubscriber } from "./steps/take-subscriber.ts";
import { openVisit, type Visit } from "./steps/open-visit.ts";
import { PHONE, pickPhoto } from "./steps/photos.ts";
import { useStyleForm } from "./steps/style-form.ts";
import { toolPage, useToolForm } from "./steps/tool-form.ts";

/** Its instruction can be edited. */
const STYLE = "bangs-filter";
/** Has a form of its own. */
const TOOL = "text-to-image";
const SCROLLED = 120;

let subscriber: BrowserContextOptions;
beforeAll(async () => {
  subscriber = await takeSubscriber();
});

/** Everything that stands in the form: values, what is checked, photos, and what is folded out. */
const readForm = (page: Page) =>
  page.locator("form#tool-form").evaluate((form: HTMLFormElement) => ({
    values: [...form.elements].flatMap((element) => {
      if (element instanceof HTMLInputElement && ["radio", "checkbox"].includes(element.type))
        return element.checked ? [`${element.name}=${element.value}`] : [];
      if (element instanceof HTMLInputElement && element.type === "file") return [];
      return element instanceof HTMLInputElement ||
        element instanceof HTMLTextAreaElement ||
        element instanceof HTMLSelectElement
        ? [`${element.name}=${element.value}`]
        : [];
    }),
    photos: [...form.querySelectorAll<HTMLImageElement>(".thumb img")].map(({ src }) => src),
    folds: [...form.querySelectorAll("details")].map(({ open }) => open),
  }));

async function fillStyle(visit: Visit): Promise<string[]> {
  const { form, ...style } = useStyleForm(visit);
  await style.upload(pickPhoto("astronaut", "portrait.jpg"));
  await form.locator("details.fold summary").click();
  await form.locator("textarea").fill("Short fringe, a little to the left");
  await form.locator('input[value="16:9"]').click();
  await form.locator('input[value="4K"]').click();
  return ["Short fringe, a little to the left", "dimension=16:9", "size=4K"];
}

async function fillTool(visit: Visit): Promise<string[]> {
  const tool = useToolForm(visit, TOOL);
  await tool.box("prompt").fill("A red balloon over misty hills");
  await tool.option("model", "ultra").click();
  await tool.form.locator('input[name="prompt_strength"]').fill("17");
  await tool.box("seed").fill("4711");
  return ["prompt=A red balloon over misty hills", "model=ultra", "prompt_strength=17", "seed=4711"];
}

interface Case extends SwitchWay {
  toolId: string;
  from: Locale;
  to: Locale;
}

test.each<Case>([
  { toolId: STYLE, from: "en", to: "ar", menu: "header", by: "pointer" },
  { toolId: STYLE, from: "ja", to: "de", menu: "sheet", by: "keyboard" },
  { toolId: TOOL, from: "ar", to: "tw", menu: "header", by: "keyboard" },
  { toolId: TOOL, from: "de", to: "ko", menu: "sheet", by: "pointer" },
])(
  "the menu of the $menu takes the filled form of $toolId from $from to $to by $by, in place, and Back takes it back",
  async ({ toolId, from, to, menu, by }) => {
    const device = menu === "sheet" ? PHONE : {};
    const visit = await openVisit({ locale: from, browser: { ...device, ...subscriber } });
    const { page } = visit;
    const path = toolPage(toolId);
    await visit.open(path);
    const entered = await (toolId === STYLE ? fillStyle(visit) : fillTool(visit));
    const before = await readForm(page);
    for (const value of entered) expect(before.values.join("\n")).toContain(value);
    expect(before.photos).toHaveLength(toolId === STYLE ? 1 : 0);
    await page.evaluate((y) => {
      Object.assign(window, { isSamePage: true });
      window.scrollTo(0, y);
    }, SCROLLED);
    const form = page.locator("#tool-form");
    const place = () => form.evaluate((shown) => shown.getBoundingClientRect().top);
    const top = await place();

    await useLanguageMenu(visit, { menu, by }).switchTo(to);
    await expectPage(page, to, { path, title: readCopy(toolId, to).title });
    expect(await readForm(page)).toEqual(before);
    // What stands above may take a line more in another language: the page is then scrolled by as much.
    await expect.poll(place).toBeCloseTo(top, -1);
    const { opener } = useLanguageMenu(inLanguage(visit, to), { menu, by });
    await expect.poll(() => opener.evaluate((element) => element === document.activeElement)).toBe(true);

    await page.goBack();
    await page.locator(`html[lang="${LOCALE_INFO[from].bcp47}"]`).waitFor();
    await expectPage(page, from, { path, title: readCopy(toolId, from).title });
    expect(await readForm(page)).toEqual(before);
    await visit.end();
  },
);

/** The page is the same document, and all that names its language names this one. */
async function expectPage(page: Page, locale: Locale, { path, title }: { path: string; title: string }) {
  await page.getByRole("heading", { level: 1, name: title }).waitFor();
  await expect.poll(() => page.title()).toContain(title);
  const told = await page.evaluate(() => ({
    isSamePage: "isSamePage" in window,
    dir: document.documentElement.dir,
    direction: getComputedStyle(document.body).direction,
    canonical: new URL(document.querySelector<HTMLLinkElement>('link[rel="canonical"]')?.href ?? "").pathname,
    path: location.pathname,
  }));
  const { dir } = LOCALE_INFO[locale];
  const address = localePath(locale, path);
  expect(told).toEqual({ isSamePage: true, dir, direction: dir, canonical: address, path: address });
}

test("a picture under way goes on after the switch, and arrives once, told in the new language", async () => {
  const visit = await openVisit();
  const { page } = visit;
  const path = toolPage("inversion-filter");
  let submits = 0;
  let release = (): void => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route("**/submit", async (route) => {
    submits += 1;
    const response = await route.fetch();
    await held;
    await route.fulfill({ response });
  });
  await visit.open(path);
  const style = useStyleForm(visit);
  await style.upload(pickPhoto("coffee"));
  await style.generate();
  await expect.poll(() => submits).toBe(1);

  await useLanguageMenu(visit, { menu: "header", by: "pointer" }).switchTo("de");
  const german = inLanguage(visit, "de");
  await page
    .getByRole("button", { name: german.t("style.form.generating") })
    .filter({ visible: true })
    .waitFor();
  release();
  const after = useStyleForm(german);
  await after.firstResult();
  await after.toast(german.t("style.results.success", { count: 1 })).waitFor();
  await after.showsBalance(2);
  await page.getByText(german.t("style.results.count", { count: 1 }), { exact: true }).waitFor();
  expect(await page.locator("figure .print-open").count()).toBe(1);
  expect(submits).toBe(1);
  await visit.end();
});
