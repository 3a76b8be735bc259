import { expect, test } from "vitest";
import { LOCALES } from "./locales.ts";
import type { MessageFile } from "./message-keys.ts";
import { messagesOf } from "./messages.server.ts";
import { packMessages, unpackMessages } from "./translate.ts";

const FILES: readonly MessageFile[] = ["account", "catalog", "common", "errors", "history", "sheet", "style"];

test.each(LOCALES)("the words of %s are the same after their way to a page", (locale) => {
  const messages = messagesOf(locale, FILES);
  expect(unpackMessages(packMessages(messages))).toEqual(messages);
});

test("a branch goes on behind one that lies deeper", () => {
  const messages = { style: { form: { size: "Size", more: { words: "one  two " } }, low: "Low" }, sheet: {} };
  expect(packMessages(messages).split("\n")).toEqual([
    ...["style", " form", "  size Size", "  more", "   words one  two ", " low Low", "sheet"],
  ]);
  expect(unpackMessages(packMessages(messages))).toEqual(messages);
});

test("no messages are none again, and a text of two lines is refused", () => {
  expect(unpackMessages(packMessages({}))).toEqual({});
  expect(() => packMessages({ style: { form: "one\ntwo" } })).toThrow("form is one line");
});
