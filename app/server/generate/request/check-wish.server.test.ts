import { expect, test, vi } from "vitest";
import { fieldSchema } from "#registry/contract/field.ts";
import { AppError } from "#registry/contract/errors/app-error.ts";
import type { AskedWish } from "#registry/contract/output.ts";
import { checkWish, previewWish } from "./check-wish.server.ts";
import { createFakeProvider, fakeTool } from "../pipeline.fixture.ts";

const fields = [fieldSchema.parse({ control: "text", name: "prompt", role: "prompt", maxLength: 200 })];
const tool = fakeTool({ photos: { min: 0 } }, { fields });
const asked: AskedWish[] = [];

/** A provider that follows every word but some. */
const contextOf = (readWish?: () => string[]) => ({
  locale: "en" as const,
  deps: {
    provider: {
      ...createFakeProvider(),
      ...(readWish && {
        readWish: (_tool: unknown, wish: AskedWish) => {
          asked.push(wish);
          return readWish();
        },
      }),
    },
  },
});
const refuse = () => {
  throw new AppError("WORDS_NOT_UNDERSTOOD", { message: "wish.film" });
};
const wish = { words: "a parrot", values: {}, hasPhotos: false };

test("words that the provider leaves out are a notice on the field they came in by", () => {
  const [notice] = checkWish(
    tool,
    wish,
    contextOf(() => ["parrot", "no hat"]),
  );
  expect(notice).toEqual({
    code: "WORDS_IGNORED",
    field: "prompt",
    params: { words: "“parrot”, “no hat”" },
  });
  expect(
    checkWish(
      tool,
      wish,
      contextOf(() => []),
    ),
  ).toEqual([]);
  expect(checkWish(tool, wish, contextOf())).toEqual([]);
});

test("a wish of which nothing is followed is refused", () => {
  expect(() => checkWish(tool, wish, contextOf(refuse))).toThrow("WORDS_NOT_UNDERSTOOD");
});

test("a form that is being filled in is told what its request would be told", () => {
  const form = { values: { prompt: " a parrot " }, hasPhotos: true };
  const told = previewWish(
    tool,
    form,
    contextOf(() => ["parrot"]),
  );
  expect(told).toEqual({ isRead: true, message: expect.stringContaining("parrot") });
  expect(asked.at(-1)).toMatchObject({ words: "a parrot", hasPhotos: true });
  expect(previewWish(tool, form, contextOf(refuse)).message).toContain("zoom in");
  expect(
    previewWish(
      tool,
      form,
      contextOf(() => []),
    ),
  ).toEqual({ isRead: true, message: null });
  expect(previewWish(tool, form, contextOf())).toEqual({ isRead: false, message: null });
});

test("a form whose text is longer than its field is refused unread, one that still lacks something is not", () => {
  const read = vi.fn(() => []);
  const long = { values: { prompt: "x".repeat(201) }, hasPhotos: true };
  expect(() => previewWish(tool, long, contextOf(read))).toThrow(
    expect.objectContaining({
      ...{ code: "INVALID_INPUT", messageKey: "textTooLong" },
      params: expect.objectContaining({ field: "prompt", max: 200, over: 1 }),
    }),
  );
  expect(read).not.toHaveBeenCalled();
  const legal = { ...long, values: { prompt: "x".repeat(200) } };
  expect(previewWish(tool, legal, contextOf(read))).toEqual({ isRead: true, message: null });
  const required = fieldSchema.parse({ control: "text", name: "other", maxLength: 9, required: true });
  const longer = fakeTool({ photos: { min: 0 } }, { fields: [...fields, required] });
  expect(previewWish(longer, legal, contextOf(read))).toEqual({ isRead: true, message: null });
});
