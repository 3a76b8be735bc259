import { expect, test } from "vitest";
import { PRODUCT } from "#registry/contract/product.ts";
import { listManifests, readCopy } from "../styles/list-styles.ts";
import { openVisit } from "./steps/open-visit.ts";

/** How far from where it was left a card may be, in pixels: rows that were not drawn yet have nearly their height. */
const PLACE_PX = 24;
const CATALOG = `/${PRODUCT.slug}-style`;

test("the search finds a style while typing, and says so when there is none", async () => {
  const visit = await openVisit();
  const { page, t } = visit;
  await visit.open(CATALOG);
  const cards = page.locator("main li h3");
  expect(await cards.count()).toBe(listManifests().length);
  await page.getByRole("searchbox").fill("fringe");
  await page.waitForURL("**q=fringe**");
  await expect.poll(() => cards.count()).toBeLessThan(6);
  await expect.poll(() => cards.allInnerTexts()).toContain(readCopy("bangs-filter", "en").title);
  await page.getByRole("searchbox").fill("xyzzy");
  await page.getByText(t("catalog.empty.heading")).waitFor();
  await page.getByRole("link", { name: t("catalog.empty.reset") }).click();
  await expect.poll(() => cards.count()).toBe(listManifests().length);
  await visit.end();
});

test("a slash leads to the search, whose index comes once and then answers without the server", async () => {
  const visit = await openVisit();
  const { page } = visit;
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  await visit.open(CATALOG);
  expect(asked.filter((path) => path.startsWith("/search-index/"))).toEqual([]);
  const index = page.waitForResponse((response) => response.url().endsWith("/search-index/en"));
  await page.keyboard.press("/");
  expect(await (await index).finished()).toBeNull();
  await page.waitForTimeout(500); // the index is opened
  asked.length = 0;
  await page.keyboard.type("pasport");
  await page.waitForURL("**q=pasport**");
  await expect
    .poll(() => page.locator("main li h3").allInnerTexts())
    .toEqual([readCopy("id-photo", "en").title]);
  expect(asked.filter((path) => path.endsWith(".data") || path.startsWith("/search-index/"))).toEqual([]);
  await visit.end();
});

test("a tag narrows the list in German, and a card leads to its style", async () => {
  const visit = await openVisit({ locale: "de" });
  const { page, t } = visit;
  await visit.open(CATALOG);
  const funOnes = listManifests().filter(({ tags }) => tags.includes("fun"));
  await page
    .getByRole("navigation", { name: t("catalog.filters") })
    .getByRole("link", { name: "Nur zum Spaß" })
    .click();
  await page.waitForURL("**tag=fun**");
  const cards = page.locator("main li h3");
  await expect.poll(() => cards.allInnerTexts()).toEqual(funOnes.map(({ id }) => readCopy(id, "de").title));
  await cards.first().getByRole("link").click();
  await page.waitForURL(`**/de${CATALOG}/${funOnes[0]?.id}`);
  await page.getByRole("heading", { level: 1, name: readCopy(funOnes[0]?.id ?? "", "de").title }).waitFor();
  await visit.end();
});

test("the language menu shows the same page in another language and direction", async () => {
  const visit = await openVisit();
  const { page } = visit;
  await visit.open(`${CATALOG}/photo-to-sketch`);
  await page.locator("header summary").filter({ hasText: "English", visible: true }).click();
  await page.locator("header").getByRole("link", { name: "العربية" }).filter({ visible: true }).click();
  await page.waitForURL(`**/ar${CATALOG}/photo-to-sketch`);
  await page.getByRole("heading", { level: 1, name: readCopy("photo-to-sketch", "ar").title }).waitFor();
  expect(await page.locator("html").getAttribute("dir")).toBe("rtl");
  await visit.end();
});

test("going back finds the catalog searched as it was, and each card where it was left", async () => {
  const visit = await openVisit();
  const { page } = visit;
  await visit.open(`${CATALOG}?q=portrait`);
  const card = page.locator("main .style-card").nth(9);
  await card.scrollIntoViewIfNeeded();
  const placeOf = async () => Math.round((await card.boundingBox())?.y ?? Infinity);
  const [place, title] = [await placeOf(), await card.locator("h3").textContent()];
  expect(await page.evaluate(() => scrollY)).toBeGreaterThan(0);
  await card.getByRole("link").click();
  // The address is the new page's before the page is drawn.
  await page.getByRole("heading", { level: 1, name: title ?? "" }).waitFor();
  await visit.settle();
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await page.goBack();
  await visit.settle();
  expect(await page.getByRole("searchbox").inputValue()).toBe("portrait");
  // The text that the markup has: a card that is not yet near the window has none that is drawn.
  expect(await card.locator("h3").textContent()).toBe(title);
  await expect.poll(async () => Math.abs((await placeOf()) - place)).toBeLessThanOrEqual(PLACE_PX);
  await visit.end();
});
