import { afterAll, beforeAll, expect, test } from "vitest";
import { PRODUCT } from "#registry/contract/product.ts";
import { LOCALE_INFO } from "~/i18n/locales.ts";
import { waitForMail } from "../read-mail.ts";
import { PERIOD_S } from "../vendors/stripe/stripe-billing.ts";
import { fillForm } from "./steps/fill-form.ts";
import { useHeader } from "./steps/header.ts";
import { makeAccount, newPerson } from "./steps/make-account.ts";
import { openVisit, type Visit } from "./steps/open-visit.ts";
import { pickPhoto } from "./steps/photos.ts";
import { startShop, type Shop } from "./steps/start-shop.ts";
import { GENERATION_MS, useStyleForm } from "./steps/style-form.ts";

const STYLE = "inversion-filter";
const PATH = `/${PRODUCT.slug}-style/${STYLE}`;
/** Pixels of a 4K picture, and how far a picture may be from that. */
const FOUR_K = { pixels: 16 * 1_048_576, off: 0.25 };

let shop: Shop;
beforeAll(async () => {
  shop = await startShop();
});
afterAll(() => shop?.stop());

const visitShop = () => openVisit({ origin: shop.site.baseUrl });

test("a visitor uses up the tries, signs up, checks in, buys a pack, subscribes, makes a 4K picture and cancels", async () => {
  const visit = await visitShop();
  visit.expectAnswers(401);
  await useUpTries(visit);
  await signUp(visit);
  await checkIn(visit);
  await generateOnce(visit, 6);
  await buyPack(visit);
  await subscribe(visit);
  await makeLargePicture(visit);
  await cancel(visit);
  const { answers } = shop.stripe.webhooks;
  expect(answers.length).toBeGreaterThan(4);
  expect(answers.every((status) => status === 200)).toBe(true);
  await visit.end();
});

async function useUpTries(visit: Visit): Promise<void> {
  const { page, t } = visit;
  await visit.open(PATH);
  const style = useStyleForm(visit);
  await style.upload(pickPhoto("coffee"));
  await style.wantSmall();
  for (const left of [2, 0]) {
    await style.generate();
    await style.showsBalance(left);
    await style.generateButton.waitFor();
  }
  await style.generate();
  const dialog = page.getByRole("dialog", { name: "Please sign in to continue" });
  await dialog.getByRole("link", { name: t("style.dialog.signIn.action") }).click();
  await page.getByRole("link", { name: t("account.signIn.create") }).click();
}

/** The link of the mail opens in another tab, and the one that waited goes on by itself. */
async function signUp(visit: Visit): Promise<void> {
  const { page, t } = visit;
  const person = newPerson();
  const form = page.locator("form#sign-up");
  await fillForm(form, {
    [t("account.form.name")]: person.name,
    [t("account.form.email")]: person.email,
    [t("account.form.password")]: person.password,
  });
  await form.getByRole("button", { name: t("account.signUp.action") }).click();
  await page.getByRole("heading", { name: t("account.sent.heading") }).waitFor();
  const { link } = await waitForMail(shop.site.dataDir, person.email);

  const opened = await visit.openTab();
  await opened.page.goto(link ?? "");
  await opened.page.waitForURL(`**${PATH}`);
  await useHeader(opened).showsBalance(6);
  await opened.page.getByRole("button", { name: t("style.results.open", { n: 2 }) }).waitFor();
  await opened.page.close();

  await visit.lookAgain();
  await page.waitForURL(`**${PATH}`);
  await page.getByRole("button", { name: t("style.results.open", { n: 2 }) }).waitFor();
  await useStyleForm(visit).form.getByRole("img", { name: "coffee.jpg" }).waitFor();
}

async function checkIn(visit: Visit): Promise<void> {
  const { page, t } = visit;
  const header = useHeader(visit);
  await header.menu.click();
  await page
    .locator("header")
    .getByRole("link", { name: t("common.account.credits"), exact: true })
    .click();
  await page.waitForURL("**/credits");
  await page.getByRole("button", { name: t("credits.checkIn.action") }).click();
  const credits = t("common.credits", { count: 2 });
  await page.getByText(t("credits.checkIn.added", { credits })).waitFor();
  await header.showsBalance(8);
}

async function generateOnce(visit: Visit, left: number): Promise<void> {
  await visit.open(PATH);
  await useStyleForm(visit).generate();
  await useHeader(visit).showsBalance(left);
}

async function buyPack(visit: Visit): Promise<void> {
  const { page, t } = visit;
  await visit.open("/pricing");
  await page.getByRole("button", { name: t("pages.pricing.packs.buy", { price: "$4.99" }) }).click();
  await page.getByRole("heading", { name: "Loopback checkout" }).waitFor();

  const beside = await visit.openTab();
  await beside.open("/credits");
  const purchases = beside.page.getByRole("table", { name: t("credits.purchases.heading") });
  await purchases.getByText(t("credits.purchases.pending")).waitFor();
  await page.getByRole("button", { name: "Pay" }).click();
  const credits = t("common.credits", { count: 100 });
  await page.getByText(t("credits.purchase.pack", { credits })).waitFor();
  await useHeader(visit).showsBalance(106);
  await useHeader(beside).showsBalance(106);
  await purchases.getByText(t("credits.purchases.paid")).waitFor();
  await beside.page.close();
}

async function subscribe(visit: Visit): Promise<void> {
  const { page, t } = visit;
  await page.getByRole("button", { name: t("pages.pricing.choosePremium") }).click();
  await page.getByRole("button", { name: "Pay" }).click();
  const credits = t("common.credits", { count: 800 });
  await page.getByText(t("credits.purchase.subscription", { credits })).waitFor();
  await useHeader(visit).showsBalance(906);
}

/** More photos than others have at a time, a fixed ratio and the largest size: what only subscribers may choose, and no human check. */
async function makeLargePicture(visit: Visit): Promise<void> {
  const { page, t } = visit;
  let challenges = 0;
  page.on("request", (request) => {
    if (request.url().endsWith("/challenge")) challenges += 1;
  });
  await visit.open(PATH);
  const style = useStyleForm(visit);
  await style.form.getByRole("button", { name: t("style.form.clear") }).click();
  const photos = Array.from({ length: 3 }, (_, n) => pickPhoto(n % 2 ? "cat" : "coffee", `photo-${n}.jpg`));
  await style.upload(...photos);
  await style.form.locator('input[value="4K"]').click();
  await style.form.locator('input[value="1:1"]').click();
  await style.generate();
  await useHeader(visit).showsBalance(900);
  await style.generateButton.waitFor({ timeout: GENERATION_MS }); // not busy any more
  expect(challenges).toBe(0);
  const answer = await page.request.get(`/api/generations?toolId=${STYLE}`);
  const { generations } = await answer.json();
  const [{ width, height }] = generations[0].results;
  expect(width).toBe(height);
  expect(Math.abs((width * height) / FOUR_K.pixels - 1)).toBeLessThan(FOUR_K.off);
  // Each photo is a picture of its own.
  expect(
    generations.slice(0, 3).map(({ uploadedImages }: { uploadedImages: string[] }) => uploadedImages.length),
  ).toEqual([1, 1, 1]);
}

async function cancel(visit: Visit): Promise<void> {
  const { page, t, locale } = visit;
  await visit.open("/account");
  await page.getByRole("button", { name: t("account.subscription.manage") }).click();
  await page.getByRole("button", { name: "Cancel plan" }).click();
  await page.waitForURL("**/account?from=portal");
  const plan = page.getByRole("region", { name: t("account.subscription.heading") });
  await plan.getByText(t("account.subscription.cancelled"), { exact: true }).waitFor();
  const writeDay = new Intl.DateTimeFormat(LOCALE_INFO[locale].bcp47, { dateStyle: "medium" });
  const date = writeDay.format(Date.now() + PERIOD_S * 1000);
  await plan.getByText(t("account.subscription.ends", { date })).waitFor();
  expect(await (await page.request.get("/api/credits")).json()).toMatchObject({ plan: "subscriber" });
}

test("at the development checkout no money moves, and it says so before and while one buys", async () => {
  const visit = await openVisit();
  const { page, t } = visit;
  await makeAccount(visit);
  await visit.open("/pricing");
  await page.getByText(t("pages.pricing.development.heading"), { exact: true }).waitFor();
  await page.getByRole("button", { name: t("pages.pricing.packs.buy", { price: "$19.99" }) }).click();
  await page.getByText(t("checkout.notice.heading")).waitFor();
  await page.getByText(t("checkout.price.pack", { price: "$19.99" })).waitFor();
  await page.getByRole("button", { name: t("checkout.complete") }).click();
  const credits = t("common.credits", { count: 500 });
  await page.getByText(t("credits.purchase.pack", { credits })).waitFor();
  await useHeader(visit).showsBalance(506);
  await visit.end();
});
