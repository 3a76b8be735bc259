import { test } from "vitest";
import { LOCALES } from "~/i18n/locales.ts";
import { takeJourney } from "../../journeys/steps/take-journey.ts";

test.each(LOCALES)(
  "in %s a whole journey is told in that language and set in its typeface",
  async (locale) => {
    await takeJourney(locale);
  },
);
