import { useMemo } from "react";
import type { PublicTool } from "#registry/contract/compiled.ts";
import { focusField } from "./form/focus-field.ts";
import type { ToolFormModel } from "./form/tool-form-model.ts";
import { FORM_ID } from "./generation/use-checked-form.ts";

/** Takes a prompt over into the form. */
export type TakePrompt = (prompt: string) => void;

/**
 * Puts a prompt into the form's own field for it, makes sure that the field is shown, and takes the person there.
 * Undefined where the form has no such field. Stays the same function while the tool does.
 */
export function useTakePrompt(
  { fields, showSystemPrompt }: PublicTool,
  setValue: ToolFormModel["setValue"],
): TakePrompt | undefined {
  return useMemo(() => {
    const field = fields.find(
      (candidate) =>
        (candidate.control === "prompt" && showSystemPrompt) ||
        (candidate.control === "text" && candidate.role === "prompt"),
    );
    if (field === undefined) return undefined;
    const condition = "when" in field ? field.when : undefined;
    return (prompt) => {
      for (const [name, [first]] of Object.entries(condition ?? {}))
        if (first !== undefined) setValue(name, first);
      setValue(field.name, prompt);
      requestAnimationFrame(() => {
        const form = document.getElementById(FORM_ID);
        if (form instanceof HTMLFormElement) focusField(form, field.name);
      });
    };
  }, [fields, showSystemPrompt, setValue]);
}
