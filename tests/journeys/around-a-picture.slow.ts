import sharp from "sharp";
import { expect, test } from "vitest";
import { PRODUCT } from "#registry/contract/product.ts";
import { readCopy } from "../styles/list-styles.ts";
import { openVisit } from "./steps/open-visit.ts";
import { pickPhoto } from "./steps/photos.ts";
import { useStyleForm } from "./steps/style-form.ts";

const STYLE = "inversion-filter";
/** Pixels that a finger needs each way. */
const LEAST_TARGET = 44;
const PATH = `/${PRODUCT.slug}-style/${STYLE}`;

test("where the browser records no film, a result and its photo are saved beside each other", async () => {
  const visit = await openVisit();
  const { page, t } = visit;
  await page.addInitScript(() => Reflect.deleteProperty(window, "MediaRecorder"));
  await visit.open(PATH);
  const style = useStyleForm(visit);
  await style.makePicture(pickPhoto("coffee"));
  const saving = page.waitForEvent("download");
  await page.getByRole("button", { name: t("style.bench.clip") }).click();
  expect((await saving).suggestedFilename()).toMatch(/_1-before-after\.png$/);
  await visit.end();
});

test("a restored photo stands beside the one in the browser and is saved with it, though the site keeps that no more", async () => {
  const visit = await openVisit();
  const { page, t } = visit;
  const missing: string[] = [];
  page.on("response", (answer) => answer.status() === 404 && missing.push(answer.url()));
  await visit.open(`/${PRODUCT.slug}-style/image-restoration`);
  const style = useStyleForm(visit);
  await style.makePicture(pickPhoto("coffee"));
  const before = page.getByAltText(t("style.examples.before")).filter({ visible: true }).first();
  await expect.poll(() => before.getAttribute("src")).toMatch(/^blob:/);
  const saving = page.waitForEvent("download");
  await page.getByRole("button", { name: t("style.bench.pair") }).click();
  const { width = 0, height = 0 } = await sharp(await (await saving).path()).metadata();
  expect(width / height, "both beside each other").toBeGreaterThan(2);
  expect(missing).toEqual([]);
  await visit.end();
});

test("the details of a result tell when it was made, and no words that nobody wrote; both open and close by keyboard", async () => {
  const visit = await openVisit();
  const { page, t } = visit;
  await visit.open(PATH);
  const style = useStyleForm(visit);
  await style.makePicture(pickPhoto("coffee"));

  const opener = page.getByRole("button", { name: t("style.results.details", { n: 1 }) });
  for (const corner of [opener, await style.firstResult()]) {
    const { width = 0, height } = (await corner.boundingBox()) ?? {};
    expect(height, "a button in the corner of a result is a square").toBeCloseTo(width, 1);
    expect(width, "a finger finds it").toBeGreaterThanOrEqual(LEAST_TARGET);
  }
  await opener.press("Enter");
  const dialog = page.getByRole("dialog");
  await dialog.getByText(t("style.details.created")).waitFor();
  await dialog.locator("time").waitFor();
  expect(await dialog.locator(".prompt-box").count()).toBe(0);
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "hidden" });
  await expect.poll(() => opener.evaluate((element) => element === document.activeElement)).toBe(true);

  await (await style.firstResult()).press("Enter");
  const lightbox = page.getByRole("button", { name: t("style.zoom.in") });
  await lightbox.waitFor();
  await page.keyboard.press("Escape");
  await lightbox.waitFor({ state: "hidden" });
  await visit.end();
});

test("an edited prompt is used and kept, and an example can be copied into it", async () => {
  const visit = await openVisit({ browser: { permissions: ["clipboard-read", "clipboard-write"] } });
  const { page, t } = visit;
  await visit.open(`/${PRODUCT.slug}-style/bangs-filter`);
  const style = useStyleForm(visit);
  const { promptExamples, promptLabel = "" } = readCopy("bangs-filter", "en");
  const blunt = promptExamples?.examples[1];
  await page
    .getByRole("button", { name: t("style.below.copyPrompt", { style: blunt?.style ?? "" }) })
    .click();
  await page.getByRole("button", { name: t("style.below.copied") }).waitFor();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toBe(blunt?.prompt);

  await page.locator("summary", { hasText: promptLabel }).click();
  const editor = page.getByRole("textbox", { name: promptLabel });
  expect((await editor.inputValue()).length).toBeGreaterThan(200);
  await editor.fill(copied);
  await style.makePicture(pickPhoto("astronaut"));
  await page.getByRole("button", { name: t("style.results.details", { n: 1 }) }).click();
  expect(await page.getByRole("dialog").locator(".prompt-box").innerText()).toBe(copied);
  await visit.end();
});

test("a second press while a picture is being made does nothing, and a reload in the middle loses nothing", async () => {
  const visit = await openVisit();
  const { page, t } = visit;
  let submits = 0;
  page.on("request", (request) => {
    if (request.url().endsWith("/submit")) submits += 1;
  });
  await visit.open(`/${PRODUCT.slug}-style/baby-face-generator`);
  const style = useStyleForm(visit);
  await style.upload(pickPhoto("astronaut"), pickPhoto("andersson"));
  await style.wantSmall();
  await style.generate();
  const busy = page.getByRole("button", { name: t("style.form.generating") }).filter({ visible: true });
  await busy.click({ force: true });
  await expect.poll(() => submits).toBe(1);
  await busy.click({ force: true });
  const known = async () => (await page.request.get("/api/generations")).text();
  await expect.poll(known).toContain("baby-face-generator");
  await page.reload();
  await style.firstResult();
  await style.showsBalance(2);
  expect(submits).toBe(1);
  await visit.end();
});
