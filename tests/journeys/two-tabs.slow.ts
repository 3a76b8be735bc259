import { test } from "vitest";
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
