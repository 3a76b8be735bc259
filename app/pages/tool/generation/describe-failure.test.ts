import { expect, test } from "vitest";
import errors from "../../../../locales/en/errors.json";
import style from "../../../../locales/en/style.json";
import { formatMessage } from "~/i18n/translate.ts";
import type { Translate } from "~/i18n/use-translate.tsx";
import { describeFailure, detailOf, dialogOf } from "./generation-words.ts";

const t: Translate = (key, values) => formatMessage({ errors, style }, "en", key, values);
const tool = { output: "image", section: "style" } as const;

test("the server's sentence is told as it came, with when to try again", () => {
  expect(describeFailure({ code: "BUSY", message: "Full house.", retryAfterS: 4.2 }, tool, t, "en")).toBe(
    "Full house. Try again in 5 seconds.",
  );
});

test("a refusal without a sentence falls back to the specification's", () => {
  expect(describeFailure({ code: "PROVIDER_FAILED" }, tool, t, "en")).toBe(
    "Something went wrong. Please try again.",
  );
  expect(describeFailure({ code: "VERIFICATION_FAILED" }, tool, t, "en")).toBe(
    "Verification failed. Please try again.",
  );
  expect(describeFailure({ code: "NO_RESULT" }, tool, t, "en")).toBe("No image URL returned from provider");
});

test("a call without an answer has the specification's sentence, and says that everything is kept", () => {
  for (const code of ["OFFLINE", "NO_ANSWER"] as const) {
    expect(describeFailure({ code }, tool, t, "en")).toBe("Failed to generate images. Please try again.");
    expect(detailOf({ code }, t)).toContain("Everything you entered is kept");
  }
  expect(detailOf({ code: "OFFLINE" }, t)).toContain("offline");
  expect(detailOf({ code: "TASKS_FAILED", reason: "Unsafe." }, t)).toBe("Unsafe.");
});

test("missing credits and paid choices have dialogs, whoever answered, and the rest has none", () => {
  expect(dialogOf({ code: "SIGN_IN_REQUIRED" }, t)).toEqual({ name: "signIn" });
  expect(dialogOf({ code: "UNREADABLE", status: 401 }, t)).toEqual({ name: "signIn" });
  expect(dialogOf({ code: "INSUFFICIENT_CREDITS" }, t)).toEqual({ name: "credits" });
  expect(dialogOf({ code: "UNREADABLE", status: 402 }, t)).toEqual({ name: "credits" });
  expect(dialogOf({ code: "PLAN_REQUIRED", message: "4K needs more." }, t)).toEqual({
    ...{ name: "plan", text: "4K needs more." },
  });
  for (const status of [400, 403, 500, 502, 503, 504])
    expect(dialogOf({ code: "UNREADABLE", status }, t)).toBeNull();
});

test("a session that ended is told from credits that don't suffice", () => {
  const ended = { code: "SIGN_IN_REQUIRED", message: errors.sessionEnded } as const;
  expect(dialogOf(ended, t)).toEqual({ name: "sessionEnded" });
  expect(dialogOf({ ...ended, message: errors.signInRequired }, t)).toEqual({ name: "signIn" });
});

test("a tool that brings nothing is told from a style, in the words of what it makes", () => {
  const say = (code: "NO_RESULT" | "TASK_FAILED" | "TASKS_FAILED", output: "image" | "video") =>
    describeFailure({ code }, { output, section: "tool" }, t, "en");
  expect(say("NO_RESULT", "image")).toBe("No image URL returned from server");
  expect(say("NO_RESULT", "video")).toBe("No video URL returned from server");
  expect(say("TASK_FAILED", "image")).toBe("Image generation failed");
  expect(say("TASK_FAILED", "video")).toBe("Video generation failed");
  expect(say("TASKS_FAILED", "image")).toBe("All image generation attempts failed");
});

test("answers without tasks and tasks that never end have the specification's sentences", () => {
  expect(describeFailure({ code: "NO_TASKS" }, tool, t, "en")).toBe("No taskId(s) returned from server");
  expect(describeFailure({ code: "NO_VALID_TASKS" }, tool, t, "en")).toBe(
    "No valid taskId(s) returned from server",
  );
  expect(describeFailure({ code: "TASKS_LATE" }, tool, t, "en")).toBe(
    "Generation timeout. Please try again.",
  );
});
