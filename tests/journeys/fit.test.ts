import { test } from "vitest";
import { PRODUCT } from "#registry/contract/product.ts";
import { LOCALES, type Locale } from "~/i18n/locales.ts";
import { expectToFit } from "./expect-to-fit.ts";
import { takeSubscriber } from "./take-subscriber.ts";
import { openVisit } from "./open-visit.ts";
import { listTools, toolPage } from "./tool-form.ts";

const CATALOGUE = `/${PRODUCT.slug}-style`;
/** One of each kind of page, of styles and of tools. */
const PAGES = [
  "/",
  CATALOGUE,
  toolPage("inversion-filter"),
  toolPage("bangs-filter"),
  toolPage("text-to-image"),
  toolPage("ai-video"),
  "/pricing",
  "/privacy",
  "/sign-in",
  "/sign-up",
  "/verify",
  "/reset",
  "/history",
];

const openAt = (locale: Locale, width: number) =>
  openVisit({ locale, browser: { viewport: { width, height: 844 } } });

test.each<{ locale: Locale; width: number }>([
  ...(["en", "de", "vi", "fr", "ar"] as const).map((locale) => ({ locale, width: 320 })),
  ...LOCALES.map((locale) => ({ locale, width: 390 })),
  { locale: "ja", width: 834 },
  { locale: "de", width: 1440 },
  { locale: "es", width: 1440 },
])("no page scrolls sideways or cuts a word off in $locale at $width px", async ({ locale, width }) => {
  const visit = await openAt(locale, width);
  for (const path of PAGES) await expectToFit(visit, path);
  await visit.end();
});

test.each<{ locale: Locale; width: number }>([
  { locale: "en", width: 320 },
  { locale: "de", width: 320 },
  { locale: "ar", width: 320 },
  { locale: "de", width: 834 },
])(
  "no tool's page scrolls sideways or cuts a word off in $locale at $width px",
  async ({ locale, width }) => {
    const visit = await openAt(locale, width);
    for (const { id } of listTools()) await expectToFit(visit, toolPage(id));
    await visit.end();
  },
);

test("no page of an account scrolls sideways or cuts a word off on a phone, in any direction of writing", async () => {
  const subscriber = await takeSubscriber();
  for (const [locale, width] of [
    ["en", 320],
    ["de", 320],
    ["ar", 390],
  ] as const) {
    const visit = await openVisit({
      locale,
      browser: { viewport: { width, height: 844 }, ...subscriber },
    });
    for (const path of ["/account", "/credits", "/history", "/pricing"]) await expectToFit(visit, path);
    await visit.end();
  }
});
