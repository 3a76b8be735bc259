import { expect, test } from "vitest";
import { LOCALES } from "~/i18n/locales.ts";
import { partOfMessages } from "~/i18n/messages.server.ts";
import { wordsShown, wordsUnsaid } from "~/routes/pages/load-style-page.server.ts";

const IMAGE = { examples: [], output: "image" as const };

test.each(LOCALES)("every word that a page shows is there in %s", (locale) => {
  for (const output of ["image", "video", "audio", "text"] as const) {
    const shown = wordsShown({ ...IMAGE, output });
    expect(() => partOfMessages(locale, "style", shown)).not.toThrow();
  }
});

test.each(LOCALES)("a form's page goes without the words of other forms' controls in %s", (locale) => {
  const all = partOfMessages(locale, "style", ["form"]);
  const unsaid = wordsUnsaid([{ control: "size" }]);
  expect(unsaid).toContain("form.addressHint");
  expect(unsaid).not.toContain("form.size");
  const kept = partOfMessages(locale, "style", ["form"], unsaid);
  const names = (messages: typeof all) => Object.keys(messages["style"]?.["form"] ?? {});
  expect(names(all).filter((name) => !names(kept).includes(name)).length).toBe(unsaid.length);
});

test("a page brings no words for what it does not show", () => {
  expect(wordsShown(IMAGE)).toContain("empty");
  expect(wordsShown(IMAGE).filter((branch) => branch.startsWith("kinds"))).toEqual([]);
});
