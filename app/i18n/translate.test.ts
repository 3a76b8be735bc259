import { describe, expect, test } from "vitest";
import { findMessage, formatMessage, splitMessage, type Messages } from "./translate.ts";

const messages: Messages = {
  common: {
    nav: { home: "Home" },
    hello: "Hello {{name}}, {{ missing }}",
    amount: "{{n}} credits",
    photos_one: "{{count}} photo",
    photos_other: "{{count}} photos",
    photos_zero: "No photos",
  },
  ar: {
    photos_zero: "zero",
    photos_one: "one",
    photos_two: "two",
    photos_few: "few",
    photos_many: "many",
    photos_other: "other",
  },
};

describe("formatMessage", () => {
  test("finds a message by file and path", () => {
    expect(formatMessage(messages, "en", "common.nav.home")).toBe("Home");
  });

  test("fills in values and leaves an unknown placeholder as it is", () => {
    expect(formatMessage(messages, "en", "common.hello", { name: "Mina" })).toBe("Hello Mina, {{ missing }}");
  });

  test("writes numbers as the locale does, with the figures 0 to 9 also in Arabic", () => {
    expect(formatMessage(messages, "en", "common.amount", { n: 1200 })).toBe("1,200 credits");
    expect(formatMessage(messages, "de", "common.amount", { n: 1200 })).toBe("1.200 credits");
    expect(formatMessage(messages, "ar", "common.amount", { n: 48 })).toBe("48 credits");
  });

  test("takes the plural form of the count, and the zero form for nothing", () => {
    const say = (count: number) => formatMessage(messages, "en", "common.photos", { count });
    expect([say(0), say(1), say(2)]).toEqual(["No photos", "1 photo", "2 photos"]);
  });

  test("knows the six plural forms of Arabic", () => {
    const say = (count: number) => formatMessage(messages, "ar", "ar.photos", { count });
    expect([0, 1, 2, 3, 11, 100].map(say)).toEqual(["zero", "one", "two", "few", "many", "other"]);
  });

  test("gives the key when there is no message", () => {
    expect(formatMessage(messages, "en", "common.nav")).toBe("common.nav");
    expect(findMessage(messages, "en", "nothing.here")).toBe("nothing.here");
  });
});

test("splitMessage alternates text and names", () => {
  expect(splitMessage("Write to {{email}} now")).toEqual(["Write to ", "email", " now"]);
});
