import { formSchema } from "#registry/contract/field.ts";
import type { StyleSource } from "#registry/source/style-source.ts";
import { readProperty } from "./copy-texts.ts";

/** Whether people can write what they want: the style shows its prompt, or its own form has a text for it. */
export function hearsWords({ manifest, form }: Pick<StyleSource, "manifest" | "form">): boolean {
  if (manifest && readProperty(manifest, "showSystemPrompt") === true) return true;
  const fields = formSchema.safeParse(form?.value).data?.fields ?? [];
  return fields.some((field) => field.control === "text" && field.role === "prompt");
}
