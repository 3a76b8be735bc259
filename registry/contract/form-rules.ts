import { z } from "zod";
import { formSchema, type Field } from "./field.ts";

type Report = (path: (string | number)[], message: string, fix?: string) => void;

function checkField(field: Field, index: number, report: Report): void {
  if (!("options" in field)) return;
  const options: readonly string[] = field.options;
  if (!options.includes(field.default)) {
    report(
      ["fields", index, "default"],
      `"${field.default}" is not among the options`,
      `use one of ${options.join(", ")}`,
    );
  }
  if (new Set(options).size < options.length) report(["fields", index, "options"], "an option stands twice");
}

/** A form with what its shape alone can't say: every name once, every default among its options. */
export const checkedFormSchema = formSchema.superRefine((form, context) => {
  const report: Report = (path, message, fix) =>
    context.addIssue({ code: z.ZodIssueCode.custom, path, message, params: { fix } });
  form.fields.forEach((field, index) => {
    checkField(field, index, report);
    const twin = form.fields.findIndex((other) => other.name === field.name);
    if (twin < index)
      report(["fields", index, "name"], `"${field.name}" is already the name of field ${twin + 1}`);
  });
});
