import { expect, test } from "vitest";
import { LOCALES } from "#registry/contract/locale.ts";
import { errorSentence } from "~/i18n/error-sentence.server.ts";
import { messagesOf } from "~/i18n/messages.server.ts";
import { briefKeyOf } from "../make-previews.server.ts";

/** What only several photos, or the form itself, can be refused for. */
const OF_SEVERAL = ["tooManyFacesTogether", "twin", "unreadable"];

/** The ending of a counted sentence's forms. */
const PLURAL = /_(?:zero|one|two|few|many|other)$/;

test("whatever a photo can lack is said in a few words, in every language", () => {
  const { errors } = messagesOf("en", ["errors"]);
  const { photo } = errors as { photo: Record<string, string> };
  const names = new Set(Object.keys(photo).map((name) => name.replace(PLURAL, "")));
  const lacks = [...names].filter((name) => !OF_SEVERAL.includes(name));
  expect(lacks.map((name) => briefKeyOf(`photo.${name}`)).filter((key) => key === "brief.other")).toEqual([]);
  for (const locale of LOCALES)
    for (const key of [...lacks.map((name) => briefKeyOf(`photo.${name}`)), briefKeyOf("photoUnsuitable")]) {
      const words = errorSentence(locale, key);
      expect(words).not.toBe(errorSentence(locale, "internal"));
      // Vietnamese writes its syllables apart, and Spanish has three words for a watermark.
      const counted = words.replace("marca de agua", "marca").split(" ");
      expect(counted.length, words).toBeLessThanOrEqual(locale === "vi" ? 4 : 3);
    }
});
