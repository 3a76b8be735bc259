import { expect, test } from "vitest";
import { PRODUCT } from "#registry/contract/product.ts";
import { readCopy } from "../styles/list-styles.ts";
import { fillForm } from "./steps/fill-form.ts";
import { useHeader } from "./steps/header.ts";
import { makeAccount, type Credentials } from "./steps/make-account.ts";
import { openVisit, type Visit } from "./steps/open-visit.ts";
import { pickPhoto } from "./steps/photos.ts";
import { useStyleForm } from "./steps/style-form.ts";

const STYLE = "bangs-filter";
const PATH = `/${PRODUCT.slug}-style/${STYLE}`;
const WORDS = "A short fringe, cut straight above the eyebrows";

async function signIn({ page, t }: Visit, { email, password }: Credentials): Promise<void> {
  const form = page.locator("form#sign-in");
  await fillForm(form, { [t("account.form.email")]: email, [t("account.form.password")]: password });
  await form.getByRole("button", { name: t("account.signIn.action") }).click();
}

/** The same person at another computer ends every session. */
async function signOutEverywhere(person: Credentials): Promise<void> {
  const elsewhere = await openVisit();
  const { page, t } = elsewhere;
  await elsewhere.open("/account");
  await page.waitForURL("**/sign-in?next=*");
  await signIn(elsewhere, person);
  await page.waitForURL("**/account");
  await page.getByText(t("account.sessions.count", { count: 2 })).waitFor();
  await page.getByRole("button", { name: t("account.sessions.action") }).click();
  await useHeader(elsewhere).signIn.waitFor();
  await elsewhere.end();
}

/** A form that is filled in when its session ends, up to the dialog that says so. */
async function loseSession() {
  const visit = await openVisit();
  const { page, t } = visit;
  visit.expectAnswers(401);
  const person = await makeAccount(visit);
  await visit.open(PATH);
  const style = useStyleForm(visit);
  await style.upload(pickPhoto("astronaut"));
  await style.wantSmall();
  const { promptLabel = "" } = readCopy(STYLE, "en");
  await page.locator("summary", { hasText: promptLabel }).click();
  await page.getByRole("textbox", { name: promptLabel }).fill(WORDS);
  await signOutEverywhere(person);
  await style.generate();
  const dialog = page.getByRole("dialog", { name: t("style.dialog.sessionEnded.title") });
  await dialog.waitFor();
  return { visit, style, dialog, person };
}

test("a session that ends while a form is filled in costs nothing: sign in, and go on where it was", async () => {
  const { visit, style, dialog, person } = await loseSession();
  const { page, t } = visit;
  await dialog.getByRole("link", { name: t("style.dialog.signIn.action") }).click();
  await signIn(visit, person);
  await page.waitForURL(`**${PATH}`);
  await useHeader(visit).showsBalance(6);
  await style.form.getByRole("img", { name: "astronaut.jpg" }).waitFor();
  expect(await style.form.locator('textarea[name="prompt"]').inputValue()).toBe(WORDS);
  await style.generate();
  await style.firstResult();
  await useHeader(visit).showsBalance(4);
  await visit.end();
});
