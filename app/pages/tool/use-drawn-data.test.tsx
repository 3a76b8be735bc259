import { renderHook } from "@testing-library/react";
import { expect, test } from "vitest";
import { makePageData } from "../../../tests/ui/make-style-page.ts";
import { useDrawnData } from "./use-drawn-data.ts";

const MARKUP = `
  <form id="tool-form"><textarea name="prompt">Draw it
in ink.</textarea></form>
  <section id="prompts">
    <h2>Two to copy</h2><p>Take one.</p>
    <div>
      <article><div><h3><span>Vampire</span></h3></div><p>A cape &amp; fangs</p></article>
      <article><div><h3>Witch</h3></div><p lang="en" dir="ltr">A hat</p></article>
    </div>
  </section>`;

const fields = [{ control: "prompt", name: "prompt", maxLength: 2000 }] as const;
const tool = { ...makePageData().tool, fields: [...fields] };

const draw = (markup: string, isDrawn: boolean) => {
  document.body.innerHTML = markup;
  return renderHook(() => useDrawnData(makePageData({ tool, isDrawn }))).result.current.tool;
};

test("prompts that scripts were not sent are read off the page", () => {
  const { systemPrompt, copy } = draw(MARKUP, true);
  expect(systemPrompt).toBe("Draw it\nin ink.");
  expect(copy.promptExamples).toEqual({
    title: "Two to copy",
    subtitle: "Take one.",
    examples: [
      { style: "Vampire", prompt: "A cape & fangs" },
      { style: "Witch", prompt: "A hat", isEnglish: true },
    ],
  });
});

test("what was typed before the script came is no prompt to begin with", () => {
  document.body.innerHTML = MARKUP;
  const field = document.querySelector("textarea");
  if (field) field.value = "typed";
  const data = makePageData({ tool, isDrawn: true });
  const { result } = renderHook(() => useDrawnData(data));
  expect(result.current.tool.systemPrompt).toBe("Draw it\nin ink.");
});

test("a page without prompts to copy has none", () => {
  expect(draw("<form id='tool-form'></form>", true).copy.promptExamples).toBeUndefined();
});

test("data that came by itself is taken as it is, whatever page still stands there", () => {
  expect(draw(MARKUP, false)).toBe(tool);
});
