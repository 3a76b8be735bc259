import { expect, test } from "vitest";
import { fillFaqTokens } from "./fill-faq-tokens.ts";

const english = { common: { credits_one: "{{count}} credit", credits_other: "{{count}} credits" } };
const arabic = {
  common: {
    credits_zero: "لا رصيد",
    credits_one: "رصيد واحد",
    credits_two: "رصيدان",
    credits_few: "{{count}} أرصدة",
    credits_many: "{{count}} رصيدًا",
    credits_other: "{{count}} رصيد",
  },
};
const tokens = { credits: 2, email: "help@site.test", locale: "en", messages: english } as const;

test("a price with its noun is said in the form of the number", () => {
  const say = (credits: number) =>
    fillFaqTokens("It costs **{credits} credits**. {credits} credit!", { ...tokens, credits }, "markdown");
  expect(say(1)).toBe("It costs **1 credit**. 1 credit!");
  expect(say(6)).toBe("It costs **6 credits**. 6 credits!");
});

test("a price has all six forms of Arabic, whichever of them the text was written with", () => {
  const say = (text: string) =>
    [0, 1, 2, 3, 11, 100].map((credits) =>
      fillFaqTokens(text, { ...tokens, credits, locale: "ar", messages: arabic }, "text"),
    );
  const forms = ["لا رصيد", "رصيد واحد", "رصيدان", "3 أرصدة", "11 رصيدًا", "100 رصيد"];
  expect(say("التكلفة {credits} رصيد.")).toEqual(forms.map((form) => `التكلفة ${form}.`));
  expect(say("التكلفة {credits} أرصدة.")).toEqual(forms.map((form) => `التكلفة ${form}.`));
});

test("a bare address becomes a link, one that is linked already stays one link", () => {
  expect(fillFaqTokens("Ask {email}.", tokens, "markdown")).toBe(
    "Ask [help@site.test](mailto:help@site.test).",
  );
  expect(fillFaqTokens("[{email}](mailto:{email})", tokens, "markdown")).toBe(
    "[help@site.test](mailto:help@site.test)",
  );
  expect(fillFaqTokens("<{email}>", tokens, "markdown")).toBe("<help@site.test>");
});
