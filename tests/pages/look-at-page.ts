import type { Locale } from "~/i18n/locales.ts";
import { openVisit, type Visit } from "../journeys/steps/open-visit.ts";
import { takeSubscriber } from "../journeys/steps/take-subscriber.ts";
import { HEIGHT } from "./expect-to-fit.ts";
import { bringChecker } from "./find-violations.ts";
import type { LookedAt } from "./list-pages.ts";

/** As wide as a page is when it comes, in pixels. */
const WIDTH = 390;

/** Opens a phone on which one page after the other is looked at, by a visitor or by the worker's subscriber. */
export async function openLook(locale: Locale, isSubscribers: boolean): Promise<Visit> {
  const viewport = { width: WIDTH, height: HEIGHT };
  const visit = await openVisit({
    locale,
    browser: { viewport, ...(isSubscribers ? await takeSubscriber() : {}) },
  });
  visit.expectAnswers(404);
  await bringChecker(visit.page);
  return visit;
}

/** Goes to a page as it comes to a phone in the light, and shows all that can be folded out. */
export async function lookAtPage({ page, open }: Visit, { path, isSubscribers }: LookedAt): Promise<void> {
  await page.setViewportSize({ width: WIDTH, height: HEIGHT });
  await page.emulateMedia({ colorScheme: "light" });
  await open(path);
  if (isSubscribers)
    await page
      .locator("main details")
      .evaluateAll((folds) => folds.forEach((fold) => fold.setAttribute("open", "")));
}
