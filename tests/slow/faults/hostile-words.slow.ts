import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { PRODUCT } from "#registry/contract/product.ts";
import { HOSTILE, makeHostileStyle, type HostileStyle } from "../../faults/hostile-style.ts";
import { startVendorSite, type VendorSite } from "../../faults/vendor-site.ts";
import { openVisit } from "../../journeys/steps/open-visit.ts";
import { borrowBrowser } from "../../journeys/steps/take-browser.ts";
import { useStyleForm } from "../../journeys/steps/style-form.ts";
import { samplePhoto } from "../../sample-photo.ts";

/** Ample: a machine that is busy with other things fails nobody. */
const PATIENCE_MS = 1_200_000;

let style: HostileStyle;
let running: VendorSite;
beforeAll(async () => {
  style = await makeHostileStyle();
  running = await startVendorSite({ env: { STYLES_DIR: style.stylesDir } });
});
afterAll(async () => {
  await running?.stop();
  await style?.remove();
});

/** Whether anything hostile ran in the page. */
const hasRun = (page: Page): Promise<boolean> => page.evaluate(() => "ranHere" in window);

test("words of a style, a person and a vendor that hold scripts are shown as words, and nothing of them runs", async () => {
  const visit = await openVisit({ origin: running.site.baseUrl });
  const { page } = visit;
  page.setDefaultTimeout(PATIENCE_MS);
  let dialogs = 0;
  page.on("dialog", (dialog) => {
    dialogs += 1;
    void dialog.dismiss();
  });
  visit.expectAnswers(404, 502);
  const see = async (path: string) => {
    await visit.open(path);
    expect([path, await hasRun(page)]).toEqual([path, false]);
  };

  await see("/");
  await see(`/${PRODUCT.slug}-style`);
  for (const words of HOSTILE) {
    const asked = encodeURIComponent(words);
    await see(`/${PRODUCT.slug}-style?q=${asked}`);
    await see(`/sign-in?next=${asked}`);
  }
  await see(`/none/${encodeURIComponent(HOSTILE[1])}`);
  await see(`/${PRODUCT.slug}-style/${style.id}`);
  expect(await page.locator("body").innerText()).toContain(HOSTILE[4]);

  const form = useStyleForm(visit);
  const buffer = Buffer.from(await samplePhoto(400, 300));
  await form.upload({ name: `${HOSTILE[1]}.jpg`, mimeType: "image/jpeg", buffer });
  await page.locator("details:has(textarea) > summary").first().click();
  await page.locator("details textarea").first().fill(HOSTILE.join("\n"));
  running.vendor.faults.next({ kind: "fails", error: `${HOSTILE.join(" ")} (E1000)` });
  await form.generate();
  await form.toast("").first().waitFor();
  expect(await hasRun(page)).toBe(false);
  running.vendor.faults.clear();
  await form.generate();
  await page.getByRole("button", { name: visit.t("style.results.open", { n: 1 }) }).waitFor();
  expect(await hasRun(page)).toBe(false);
  await see("/history");
  await see(`/${PRODUCT.slug}-style/${style.id}`);
  expect(dialogs).toBe(0);
  await visit.end();
});

test("a script that found its way into a page all the same is stopped by the policy", async () => {
  const { context, giveBack } = await borrowBrowser({ baseURL: running.site.baseUrl });
  const page = await context.newPage();
  page.setDefaultTimeout(PATIENCE_MS);
  await page.goto("/");
  const stopped = await page.evaluate(async () => {
    const violated: string[] = [];
    document.addEventListener("securitypolicyviolation", (event) => violated.push(event.effectiveDirective));
    const script = document.createElement("script");
    script.textContent = "window.ranHere = 1";
    document.body.append(script);
    const holder = document.createElement("div");
    holder.innerHTML =
      '<button onclick="window.ranHere = 1">a</button><a href="javascript:window.ranHere=1">a</a>';
    document.body.append(holder);
    for (const element of holder.querySelectorAll<HTMLElement>("button, a")) element.click();
    await new Promise((resolve) => setTimeout(resolve, 200));
    return violated;
  });
  expect(await hasRun(page)).toBe(false);
  expect(stopped.filter((directive) => directive.startsWith("script-src"))).toHaveLength(3);
  await giveBack();
});
