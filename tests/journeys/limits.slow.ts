import { expect, test } from "vitest";
import { PRODUCT } from "#registry/contract/product.ts";
import { openVisit } from "./steps/open-visit.ts";
import { pickPhoto } from "./steps/photos.ts";
import { useStyleForm } from "./steps/style-form.ts";

const PATH = `/${PRODUCT.slug}-style/inversion-filter`;

test("what costs more than a visitor has says what it costs, what they have and what each way gives", async () => {
  const visit = await openVisit();
  const { page, t } = visit;
  visit.expectAnswers(401);
  await visit.open(`/${PRODUCT.slug}-style/ai-video`);
  const { form } = useStyleForm(visit);
  await form.locator("textarea").first().fill("A lighthouse at night");
  await form.locator('input[value="1080p"]').click();
  await page
    .getByRole("button", { name: t("style.kinds.generate") })
    .filter({ visible: true })
    .click();
  const dialog = page.getByRole("dialog", { name: "Please sign in to continue" });
  await dialog.waitFor();
  await dialog.getByText(/This costs \d+ credits, and you have 4 credits\./).waitFor();
  await dialog
    .getByText(t("style.dialog.ways.account", { credits: t("common.credits", { count: 6 }) }))
    .waitFor();
  await dialog.getByText(/A pack brings 100 credits/).waitFor();
  expect(await dialog.innerText()).not.toMatch(/used up/);
  await visit.end();
});

test("a third photo opens the upgrade dialog, and the first two stay", async () => {
  const visit = await openVisit();
  const { page, t } = visit;
  await visit.open(PATH);
  const style = useStyleForm(visit);
  await style.form.getByText("Free plan: 2 Images max").waitFor();
  await style.pick(pickPhoto("coffee"), pickPhoto("cat"), pickPhoto("astronaut"));
  const dialog = page.getByRole("dialog", { name: t("style.dialog.uploads.title", { count: 2 }) });
  await dialog.waitFor();
  await dialog.getByRole("button", { name: t("style.dialog.uploads.stay") }).click();
  await dialog.waitFor({ state: "hidden" });
  await style.form.getByRole("button", { name: t("style.form.enlarge", { name: "cat.jpg" }) }).waitFor();
  expect(await style.form.getByRole("img").count()).toBe(2);

  await style.form.getByRole("button", { name: t("style.form.remove", { name: "cat.jpg" }) }).click();
  await page.getByText("Image removed").waitFor();
  expect(await style.form.getByRole("img").count()).toBe(1);
  await style.form.getByRole("button", { name: t("style.form.clear") }).click();
  await style.form.getByText(t("style.form.drop")).waitFor();
  await visit.end();
});
