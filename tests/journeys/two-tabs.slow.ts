import { expect, test } from "vitest";
import { PRODUCT } from "#registry/contract/product.ts";
import { readCopy } from "../styles/list-styles.ts";
import { useHeader } from "./steps/header.ts";
import { makeAccount } from "./steps/make-account.ts";
import { openVisit } from "./steps/open-visit.ts";
import { pickPhoto } from "./steps/photos.ts";
import { useStyleForm } from "./steps/style-form.ts";

const STYLE = "inversion-filter";
const PATH = `/${PRODUCT.slug}-style/${STYLE}`;

test("what is spent in one tab is gone in the other", async () => {
  const one = await openVisit();
  await makeAccount(one);
  await one.open(PATH);
  const other = await one.openTab();
  await other.open("/credits");
  await useHeader(other).showsBalance(6);
  const style = useStyleForm(one);
  await style.makePicture(pickPhoto("coffee"));
  await useHeader(one).showsBalance(4);
  await useHeader(other).showsBalance(4);
  const ledger = other.page.getByRole("table", { name: other.t("credits.ledger.heading") });
  await ledger.getByRole("link", { name: readCopy(STYLE, "en").title }).waitFor();
  await one.end();
});

test("who signs out in one tab is signed out in the other when it is looked at, and its form stays filled", async () => {
  const one = await openVisit();
  await makeAccount(one);
  await one.open("/");
  const other = await one.openTab();
  await other.open(PATH);
  const style = useStyleForm(other);
  await style.upload(pickPhoto("coffee"));
  await useHeader(other).showsBalance(6);
  await useHeader(one).signOut();
  await useHeader(one).signIn.waitFor();
  await other.lookAgain();
  await useHeader(other).signIn.waitFor();
  await style.showsBalance(4);
  await style.form.getByRole("img", { name: "coffee.jpg" }).waitFor();
  await one.end();
});

test("subscribing in one tab opens 4K and ten photos in the other without a reload", async () => {
  const one = await openVisit();
  const { page, t } = one;
  await makeAccount(one);
  const other = await one.openTab();
  await other.open(PATH);
  const { form } = useStyleForm(other);
  await form.getByText("Free plan: 2 Images max").waitFor();
  const marked = await other.page.evaluate(() => (document.title = "the same page"));

  await one.open("/pricing");
  await page.getByRole("button", { name: t("pages.pricing.choosePremium") }).click();
  await page.getByRole("button", { name: t("checkout.complete") }).click();
  await page.waitForURL("**/pricing?**");
  await useHeader(one).showsBalance(806);

  await useHeader(other).showsBalance(806);
  await form.locator('input[value="4K"]').click();
  expect(await form.locator('input[value="4K"]').isChecked()).toBe(true);
  await form.locator('input[value="16:9"]').click();
  expect(await form.locator('input[value="16:9"]').isChecked()).toBe(true);
  expect(await other.page.getByRole("dialog").count()).toBe(0);
  expect(await form.getByText("Free plan: 2 Images max").count()).toBe(0);
  expect(await other.page.title()).toBe(marked);
  await one.end();
});
