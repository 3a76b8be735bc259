import { expect, test } from "vitest";
import { nameAsWords, optionLabel } from "./controls/field-parts.tsx";

test("a field without words of its own is called by its name", () => {
  expect(nameAsWords("prompt_strength")).toBe("Prompt strength");
  expect(nameAsWords("musicType")).toBe("Music type");
});

test("an option without a label is called by its value", () => {
  expect(optionLabel({ label: "Model", options: { veo3: "Veo 3" } }, "veo3")).toBe("Veo 3");
  expect(optionLabel(undefined, "veo3")).toBe("veo3");
});
