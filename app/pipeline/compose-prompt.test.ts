import { expect, test } from "vitest";
import { composePrompt } from "./compose-prompt.ts";
import { fakeTool } from "./fake-pipeline.server.ts";

const hidden = fakeTool();
const shown = fakeTool({ showSystemPrompt: true });

test("composePrompt ignores a client's prompt where the tool hides its own, and shows the title", () => {
  expect(composePrompt(hidden, { text: "make me a frog", values: {} }, "de")).toEqual({
    prompt: "The hidden words.",
    words: "",
    system: "The hidden words.",
    shown: "Title de",
  });
});

test("composePrompt uses the edited text where the tool shows its prompt", () => {
  expect(composePrompt(shown, { text: "curtain bangs", values: {} }, "de")).toEqual({
    prompt: "curtain bangs",
    words: "curtain bangs",
    system: "The hidden words.",
    shown: "curtain bangs",
  });
});

test.each(["", "The hidden words."])(
  "composePrompt falls back to the default for %j and shows the title",
  (text) => {
    expect(composePrompt(shown, { text, values: {} }, "ar")).toEqual({
      prompt: "The hidden words.",
      words: "The hidden words.",
      system: "The hidden words.",
      shown: "Title ar",
    });
  },
);
