import { expect, test } from "vitest";
import type { Locale } from "~/i18n/locales.ts";
import { expectToFit } from "../pages/expect-to-fit.ts";
import { waitForMail } from "../read-mail.ts";
import { takeSite } from "../take-site.ts";
import { fillForm } from "./steps/fill-form.ts";
import { useHeader } from "./steps/header.ts";
import { makeAccount, newPerson } from "./steps/make-account.ts";
import { openVisit } from "./steps/open-visit.ts";

const { dataDir } = await takeSite();

test.each<Locale>(["de", "ar"])(
  "in %s a forgotten password is replaced by a mailed link, and every other browser is signed out",
  async (locale) => {
    const signedIn = await openVisit({ locale });
    const { email } = await makeAccount(signedIn);
    await signedIn.open("/");
    await useHeader(signedIn).menu.waitFor();

    const visit = await openVisit({ locale });
    const { page, t } = visit;
    await visit.open("/sign-in");
    await page.getByRole("link", { name: t("account.signIn.forgot") }).click();
    const asking = page.locator("form#request-reset");
    await fillForm(asking, { [t("account.form.email")]: email });
    await asking.getByRole("button", { name: t("account.reset.ask.action") }).click();
    await page.getByRole("heading", { name: t("account.sent.heading") }).waitFor();
    const { link } = await waitForMail(dataDir, email, 1);

    await page.goto(link ?? "");
    const choosing = page.locator("form#reset");
    const password = "seven paper boats at dusk";
    await fillForm(choosing, { [t("account.form.newPassword")]: password });
    await choosing.getByRole("button", { name: t("account.reset.choose.action") }).click();
    await page.getByRole("heading", { name: t("account.reset.done.heading") }).waitFor();
    await page
      .getByRole("main")
      .getByRole("link", { name: t("account.signIn.action") })
      .click();
    const signingIn = page.locator("form#sign-in");
    await fillForm(signingIn, { [t("account.form.email")]: email, [t("account.form.password")]: password });
    await signingIn.getByRole("button", { name: t("account.signIn.action") }).click();
    await useHeader(visit).showsBalance(6);

    await signedIn.lookAgain();
    await useHeader(signedIn).signIn.waitFor();
    await signedIn.end();

    await page.goto(link ?? "");
    await fillForm(choosing, { [t("account.form.newPassword")]: password });
    visit.expectAnswers(400);
    await choosing.getByRole("button", { name: t("account.reset.choose.action") }).click();
    await page.getByRole("heading", { name: t("account.reset.expired.heading") }).waitFor();
    await visit.end();
  },
);

test.each<Locale>(["en", "ar"])(
  "in %s the page that a confirming link leads to says so, and what the account has, once",
  async (locale) => {
    const visit = await openVisit({ locale });
    const { page, t } = visit;
    await makeAccount(visit);
    await visit.open("/");
    await page.getByText(t("common.confirmed.text")).waitFor();
    const credits = t("common.credits", { count: 6 });
    await page.getByText(t("common.confirmed.credits", { credits })).waitFor();
    expect(await page.locator("header").innerText()).not.toContain("–");
    await expectToFit(page, 320);
    await visit.open("/pricing");
    await useHeader(visit).showsBalance(6);
    expect(await page.getByText(t("common.confirmed.text")).count()).toBe(0);
    await visit.end();
  },
);

test("who leaves, by signing out or by deleting the account, leaves nothing in the browser", async () => {
  const visit = await openVisit();
  const { page, t } = visit;
  await makeAccount(visit);
  const keep = () =>
    page.evaluate(() => {
      sessionStorage.setItem("form:a-tool", "words");
      sessionStorage.setItem("current-photo", "{}");
      localStorage.setItem("imgfx.attempts", "[]");
    });
  const left = () =>
    page.evaluate(() =>
      [sessionStorage, localStorage].flatMap((storage) =>
        ["form:a-tool", "current-photo", "imgfx.attempts"].filter((key) => storage.getItem(key) !== null),
      ),
    );
  await visit.open("/pricing");
  await keep();
  expect(await left()).toHaveLength(3);
  await useHeader(visit).signOut();
  await useHeader(visit).signIn.waitFor();
  expect(await left()).toEqual([]);

  const leaving = await makeAccount(visit);
  await visit.open("/account");
  await keep();
  await page.locator("summary", { hasText: t("account.delete.open") }).click();
  const form = page.locator("form#delete");
  await fillForm(form, { [t("account.form.currentPassword")]: leaving.password });
  await form.getByRole("button", { name: t("account.delete.action") }).click();
  await page.getByRole("heading", { name: t("account.goodbye.heading") }).waitFor();
  expect(await left()).toEqual([]);
  await visit.end();
});

test.each<Locale>(["en", "ar"])(
  "in %s signing up refuses a password that is soon guessed, proves by itself that a person asks, and sends the mail",
  async (locale) => {
    const visit = await openVisit({ locale });
    const { page, t } = visit;
    const { name, email, password } = newPerson("Mina");
    const challenges: string[] = [];
    page.on("request", (request) => {
      if (request.url().endsWith("/api/human-check/challenge")) challenges.push(request.method());
    });
    await visit.open("/sign-up");
    const form = page.locator("form#sign-up");
    const send = form.getByRole("button", { name: t("account.signUp.action") });
    await fillForm(form, {
      [t("account.form.name")]: name,
      [t("account.form.email")]: email,
      [t("account.form.password")]: "Mina2024!",
    });
    expect(challenges).toEqual([]);
    visit.expectAnswers(400);
    await form.getByLabel(t("account.form.password"), { exact: true }).press("Enter");
    await form.getByText(t("errors.auth.weakPassword")).waitFor();
    expect(await form.getByLabel(t("account.form.email")).inputValue()).toBe(email);
    await fillForm(form, { [t("account.form.password")]: password });
    await send.click();
    await page.getByRole("heading", { name: t("account.sent.heading") }).waitFor();
    expect(challenges).toEqual(["GET", "GET"]);
    const { link } = await waitForMail(dataDir, email);
    await page.goto(link ?? "");
    await useHeader(visit).showsBalance(6);
    await visit.end();
  },
);
