import type { BrowserContextOptions } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import type { Locale } from "~/i18n/locales.ts";
import { FREE, PRICE, startVendorSite, type VendorSite } from "../faults/vendor-site.ts";
import { openVisit, type Visit } from "./steps/open-visit.ts";
import { PHONE, pickPhoto } from "./steps/photos.ts";
import { useToolForm } from "./steps/tool-form.ts";

/** Made of one photo and words at a visitor's price, and followed as a task. */
const TOOL = "flux-kontext-dev";

const NOT_MODIFIED = 304;

let running: VendorSite;
beforeAll(async () => {
  running = await startVendorSite();
});
afterAll(() => running?.stop());

/** Lets the vendor finish what it keeps. */
let release: () => void;
beforeEach(() => {
  release = running.vendor.runs.hold();
});
afterEach(() => release());

const openAt = (locale: Locale = "en", options: BrowserContextOptions = {}) =>
  openVisit({ locale, browser: options, origin: running.site.baseUrl });

/** Fills the form in, submits it, and waits until its task is followed. */
async function beginEdit(visit: Visit) {
  const tool = useToolForm(visit, TOOL);
  await tool.open();
  await tool.upload(pickPhoto("coffee"));
  await tool.box("prompt").fill("warmer light");
  await tool.generate();
  await tool.developing("generating").waitFor();
  await tool.cancelButton.waitFor();
  await tool.showsBalance(FREE - PRICE);
  return tool;
}

const printsOf = ({ page }: Visit, title: string) =>
  page.getByRole("main").getByRole("figure").getByRole("link", { name: title });

test.each<{ locale: Locale; on: string; options: BrowserContextOptions }>([
  { locale: "en", on: "a desk", options: {} },
  { locale: "ar", on: "a phone", options: PHONE },
])(
  "in $locale on $on a task that runs is followed over a reload, its result arrives and is in the history",
  async ({ locale, options }) => {
    const visit = await openAt(locale, options);
    const { page } = visit;
    const before = running.vendor.log.creates.length;
    const tool = await beginEdit(visit);
    const asked: string[] = [];
    page.on("request", (request) => asked.push(new URL(request.url()).pathname));
    // Looked at by its own address, and told once what has not changed.
    const unchanged = page.waitForResponse(
      (answer) => answer.url().includes("/api/generations/") && answer.status() === NOT_MODIFIED,
    );
    await page.reload();
    await tool.developing("resumed").waitFor();
    await tool.cancelButton.waitFor();
    await unchanged;
    release();
    await tool.firstResult();
    await tool.succeeds();
    await tool.developing("resumed").waitFor({ state: "detached" });
    expect(asked.filter((path) => path.startsWith("/api/img/"))).toEqual([]);
    await tool.showsBalance(FREE - PRICE);
    expect(running.vendor.log.creates.length - before, "what the vendor was asked to make").toBe(1);
    await visit.open("/history");
    await printsOf(visit, tool.title).waitFor();
    await visit.end();
  },
);

test("a task that is canceled says so, its credits are back, and the vendor is told", async () => {
  const visit = await openAt("de");
  const { page, t } = visit;
  const tool = await beginEdit(visit);
  await tool.cancelButton.click();
  await tool.toast(t("errors.canceled")).waitFor();
  await tool.showsBalance(FREE);
  await tool.cancelButton.waitFor({ state: "detached" });
  expect(await tool.box("prompt").inputValue(), "what was typed").toBe("warmer light");
  expect(await tool.generateButton.getAttribute("aria-busy")).toBe("false");
  const statuses = () => [...running.vendor.predictions.values()].map(({ status }) => status);
  await expect.poll(() => statuses().at(-1)).toBe("canceled");

  await page.reload();
  await visit.settle();
  expect(await tool.cancelButton.count(), "a task that goes on").toBe(0);
  await visit.open("/history");
  await page.getByText(t("history.returned", { count: PRICE })).waitFor();
  expect(running.audit()).toBe("");
  await visit.end();
});

test("who leaves while a task runs sees it in the history, and finds its result there and on the tool's page", async () => {
  const visit = await openAt();
  const { page, t } = visit;
  const tool = await beginEdit(visit);
  await visit.open("/history");
  const busy = page.locator('figure[aria-busy="true"]');
  await busy.getByText(t("style.parts.working")).waitFor();
  release();
  await printsOf(visit, tool.title).waitFor();
  await busy.waitFor({ state: "detached" });
  await tool.open();
  await tool.firstResult();
  await tool.showsBalance(FREE - PRICE);
  await visit.end();
});

test("a vendor's models stand in the form at their prices; what one lacks is not offered and says why", async () => {
  const visit = await openAt();
  const { t } = visit;
  const tool = useToolForm(visit, "ai-video", "hosted");
  await tool.open();
  await tool.showsPrice(80);
  const [veo, seedance] = [tool.optionOf("model", "veo3"), tool.optionOf("model", "seedance")];
  const list = new Intl.ListFormat("en", { type: "conjunction" });
  const lacks = (names: string[], model: string) =>
    tool.form.getByText(
      t("style.form.notOfferedLine", {
        options: list.format(names.map((value) => tool.optionOf("duration", value))),
        reason: t("style.form.notOffered", { choices: model }),
      }),
      { exact: true },
    );
  expect(await tool.option("duration", "5").isDisabled()).toBe(true);
  expect(await tool.option("duration", "8").isChecked()).toBe(true);
  await lacks(["5", "10"], veo).waitFor();

  await tool.option("model", "seedance").click();
  expect(await tool.option("duration", "8").isDisabled()).toBe(true);
  expect(await tool.option("duration", "5").isChecked()).toBe(true);
  await lacks(["8"], seedance).waitFor();
  const [from, to] = [tool.optionOf("duration", "8"), tool.optionOf("duration", "5")];
  await tool.form.getByText(t("style.form.moved", { from, to })).waitFor();
  await tool.showsPrice(12);
  await tool.option("duration", "10").click();
  await tool.showsPrice(24);
  await tool.option("duration", "5").click();
  await tool.option("resolution", "480p").click();
  await tool.showsPrice(6);
  await visit.end();
});
