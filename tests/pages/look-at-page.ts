import type { Locale } from "~/i18n/locales.ts";
import { openVisit, type Visit } from "../journeys/open-visit.ts";
import { takeSubscriber } from "../journeys/take-subscriber.ts";
import { HEIGHT } from "./expect-to-fit.ts";
import type { LookedAt } from "./list-pages.ts";

/** Opens a page on a phone, with all that can be folded out shown. */
export async function lookAtPage({ path, isSubscribers }: LookedAt, locale: Locale): Promise<Visit> {
  const visit = await openVisit({
    locale,
    browser: { viewport: { width: 390, height: HEIGHT }, ...(isSubscribers ? await takeSubscriber() : {}) },
  });
  visit.expectAnswers(404);
  await visit.open(path);
  if (isSubscribers)
    await visit.page
      .locator("main details")
      .evaluateAll((folds) => folds.forEach((fold) => fold.setAttribute("open", "")));
  return visit;
}
