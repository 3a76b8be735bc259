import { expect, test } from "vitest";
import { LOCALES } from "~/i18n/locales.ts";
import ar from "../../../locales/ar/errors.json";
import de from "../../../locales/de/errors.json";
import en from "../../../locales/en/errors.json";
import { AppError } from "#registry/contract/errors/app-error.ts";
import { ERROR_CODES, type ErrorCode, CREDITS_RETURNED } from "#registry/contract/errors/error-codes.ts";
import { errorResponse } from "./error-response.server.ts";
import { errorSentence } from "~/i18n/error-sentence.server.ts";
import { returningCredits } from "./returning-credits.ts";

interface Answer {
  code: ErrorCode;
  message: string;
}

async function answerTo(error: unknown, headers: Record<string, string> = {}) {
  const logged: object[] = [];
  const request = new Request("https://imgfx.example/api/x?secret=1", { headers });
  const response = errorResponse(error, request, { error: (fields) => logged.push(fields) });
  const body: Answer = await response.json();
  return { response, body, logged };
}

test("errorResponse answers the code and its sentence, and logs nothing that is expected", async () => {
  const { response, body, logged } = await answerTo(new AppError("NO_IMAGE"));
  expect(response.status).toBe(400);
  expect(body).toEqual({ code: "NO_IMAGE", message: "Please upload at least one image" });
  expect(logged).toEqual([]);
});

test("errorResponse gives an unknown error a general sentence and logs its cause without the query", async () => {
  const fault = new Error("password=hunter2");
  const { response, body, logged } = await answerTo(fault);
  expect(response.status).toBe(500);
  expect(body).toEqual({ code: "INTERNAL", message: "Something went wrong. Please try again." });
  expect(logged).toEqual([{ err: fault, code: "INTERNAL", method: "GET", place: "/api" }]);
});

test.each([
  ["a disk", Object.assign(new Error("no space left on device"), { code: "ENOSPC" })],
  ["a quota", Object.assign(new Error("quota exceeded"), { code: "EDQUOT" })],
  [
    "the database's disk",
    new Error("Failed query", {
      cause: Object.assign(new Error("could not extend file"), { code: "53100" }),
    }),
  ],
])(
  "errorResponse tells that there is no room on %s, when to come back, and the log why",
  async (_what, fault) => {
    const { response, body, logged } = await answerTo(fault);
    expect([response.status, body]).toEqual([503, { code: "BUSY", message: en.storageFull }]);
    expect(response.headers.get("Retry-After")).toBe("60");
    expect(logged).toMatchObject([{ err: fault, code: "BUSY" }]);
    const settled = await answerTo(returningCredits(fault, 2));
    expect([settled.response.status, settled.body, settled.response.headers.get(CREDITS_RETURNED)]).toEqual([
      503,
      body,
      "2",
    ]);
    expect(settled.logged).toMatchObject([{ err: fault, code: "BUSY" }]);
  },
);

test("errorResponse takes the locale from X-Locale, else from the referring page, else English", async () => {
  const error = new AppError("NO_IMAGE");
  const referer = "https://imgfx.example/ar/imgfx-style/bald-filter";
  expect((await answerTo(error, { "X-Locale": "de", Referer: referer })).body.message).toBe(de.noImage);
  expect((await answerTo(error, { Referer: referer })).body.message).toBe(ar.noImage);
  expect((await answerTo(error, { "X-Locale": "xx", Referer: referer })).body.message).toBe(ar.noImage);
  expect((await answerTo(error, { Referer: "https://imgfx.example/imgfx-style" })).body.message).toBe(
    en.noImage,
  );
  expect((await answerTo(error, { Referer: "nonsense" })).body.message).toBe(en.noImage);
});

test("errorResponse says when another try is worth it", async () => {
  const { response, logged } = await answerTo(new AppError("BUSY", { retryAfterS: 2.5 }));
  expect(response.headers.get("Retry-After")).toBe("3");
  expect(logged).toEqual([]);
});

test.each(LOCALES)("every code has a sentence of its own in %s", (locale) => {
  for (const { message } of Object.values(ERROR_CODES)) {
    const sentence = errorSentence(locale, message);
    if (message !== "internal") expect(sentence, message).not.toBe(errorSentence(locale, "internal"));
    if (locale !== "en") expect(sentence, message).not.toBe(errorSentence("en", message));
  }
});

test("errorSentence fills in what it is told of, and never shows a key", () => {
  expect(errorSentence("de", "photo.tooSmall", { photo: 2, min: 50 })).toContain("Foto 2");
  expect(errorSentence("de", "photo.unheardOf")).toBe(de.internal);
});

test.each<[string, string]>([
  ["signInRequired", "Please sign in to continue"],
  ["verificationFailed", "Verification failed. Please try again."],
  ["internal", "Something went wrong. Please try again."],
  ["generateFailed", "Failed to generate images. Please try again."],
  ["noImageUrl", "No image URL returned from server"],
  ["noTaskIds", "No taskId(s) returned from server"],
  ["noValidTaskIds", "No valid taskId(s) returned from server"],
  ["allAttemptsFailed", "All image generation attempts failed"],
  ["generationTimeout", "Generation timeout. Please try again."],
  ["providerFailed", "Image generation failed"],
  ["noImage", "Please upload at least one image"],
])("the specification's words for %s stand in English", (key, sentence) => {
  expect(errorSentence("en", key)).toBe(sentence);
});

test("a failure whose credits came back says how many, beside its body", async () => {
  const error = returningCredits(new AppError("BUSY", { retryAfterS: 5 }), 2);
  const response = errorResponse(error, new Request("http://site.test/api/x"), { error: () => undefined });
  expect(response.headers.get(CREDITS_RETURNED)).toBe("2");
  expect(response.headers.get("Retry-After")).toBe("5");
  expect(Object.keys(await response.json())).toEqual(["code", "message"]);
});
