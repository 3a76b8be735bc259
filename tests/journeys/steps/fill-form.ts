import type { Locator } from "playwright-core";

/** Fills in fields of a form by their labels. */
export async function fillForm(form: Locator, values: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, value] of Object.entries(values))
    await form.getByLabel(label, { exact: true }).fill(value);
}
