import { expect, test } from "vitest";
import { ERROR_CODES } from "#registry/contract/errors/error-codes.ts";
import { errorSentence } from "./error-sentence.server.ts";
import type { MessageKey } from "./message-keys.ts";
import { messagesOf } from "./messages.server.ts";
import { formatMessage, type MessageValues } from "./translate.ts";

const MESSAGES = messagesOf("en", ["common", "errors", "style"]);
const say = (key: MessageKey, values: MessageValues = {}) => formatMessage(MESSAGES, "en", key, values);

/** What the specification's sections 2, 4, 5, 6 and 8 fix word for word, and where the site says it. */
const TEXTS = [
  ["Please upload at least one image", "style.upload.none"],
  [
    "Some images were rejected. Please ensure each image is less than 10MB and of type PNG, JPG, JPEG.",
    "style.upload.rejected",
  ],
  ["Premium users can upload up to 10 images at a time.", "style.upload.premiumCap", { n: 10 }],
  [
    "Premium users can upload up to 10 images at a time.",
    "errors.tooManyImagesPremium",
    { max: 10, count: 10 },
  ],
  ["Please enter a prompt", "errors.enterPrompt"],
  ["Free plan: 2 Images max", "style.form.freePlan", { count: 2 }],
  ["Generating...", "style.form.generating"],
  ["No images yet", "style.empty.title"],
  ["Upload images", "style.empty.upload"],
  ["Enter prompt", "style.empty.prompt"],
  ["Generate", "style.empty.generate"],
  ["Examples", "style.examples.title"],
  ["Uploading image...", "style.upload.running"],
  ["Image uploaded successfully", "style.upload.done"],
  ["Failed to upload image", "style.upload.failed"],
  ["Image removed", "style.upload.removed"],
  ["Failed to download image", "style.results.downloadFailed"],
  ["Successfully generated 1 image(s)!", "style.results.success", { count: 1 }],
  ["Please sign in to continue", "style.dialog.signIn.title"],
  ["Please sign in to continue", "errors.signInRequired"],
  ["Verification failed. Please try again.", "errors.verificationFailed"],
  ["Something went wrong. Please try again.", "errors.internal"],
  ["Failed to generate images. Please try again.", "errors.generateFailed"],
  ["No image URL returned from server", "errors.noImageUrl"],
  ["No image URL returned from provider", "errors.noImageFromProvider"],
  ["No taskId(s) returned from server", "errors.noTaskIds"],
  ["No valid taskId(s) returned from server", "errors.noValidTaskIds"],
  ["All image generation attempts failed", "errors.allAttemptsFailed"],
  ["Generation timeout. Please try again.", "errors.generationTimeout"],
  ["Image generation failed", "errors.providerFailed"],
  ["2 credits returned", "style.failure.returned", { count: 2 }],
] as const satisfies readonly (readonly [string, MessageKey, MessageValues?])[];

test.each(TEXTS)("English says “%s” word for word (%s)", (text, key, values?: MessageValues) => {
  expect(say(key, values)).toBe(text);
});

test("a free account's third photo is answered with the free plan's own limit", () => {
  expect(errorSentence("en", "tooManyImagesFree", { max: 2, count: 2 })).toContain("Free plan: 2 Images max");
});

test("a 400 about the human check contains the word that clients look for", () => {
  const { status, message } = ERROR_CODES.VERIFICATION_FAILED;
  expect(status).toBe(400);
  expect(errorSentence("en", message).toLowerCase()).toContain("verification");
});
