import { expect, test } from "vitest";
import { composePrompt } from "./create-job.server.ts";
import { fakeTool } from "../pipeline.fixture.ts";

const hidden = fakeTool();
const shown = fakeTool({ showSystemPrompt: true });

test("composePrompt ignores a client's prompt where the tool hides its own, and shows none", () => {
  expect(composePrompt(hidden, { text: "make me a frog", values: {} })).toEqual({
    prompt: "The hidden words.",
    words: "",
    system: "The hidden words.",
    shown: "",
  });
});

test("composePrompt uses the edited text where the tool shows its prompt", () => {
  expect(composePrompt(shown, { text: "curtain bangs", values: {} })).toEqual({
    prompt: "curtain bangs",
    words: "curtain bangs",
    system: "The hidden words.",
    shown: "curtain bangs",
  });
});

test.each(["", "The hidden words."])(
  "composePrompt falls back to the default for %j and shows none",
  (text) => {
    expect(composePrompt(shown, { text, values: {} })).toEqual({
      prompt: "The hidden words.",
      words: "The hidden words.",
      system: "The hidden words.",
      shown: "",
    });
  },
);
