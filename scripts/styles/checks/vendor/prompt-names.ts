import { suggest } from "#registry/contract/did-you-mean.ts";
import { STYLE_FIELDS, type Field } from "#registry/contract/field.ts";
import { checkedFormSchema } from "#registry/contract/form/form-rules.ts";
import { problemAtOffset } from "#registry/source/json-file.ts";
import type { StyleSource } from "#registry/source/style-source.ts";
import { validateRules } from "#registry/validate/validate-rules.ts";
import type { StyleCheck } from "../check.ts";

/** What somebody means to have filled in: `{name}`, however it is spaced, and `$name` as a manifest writes it. */
const MEANT = /\{\s*(\$?[A-Za-z_][\w-]*)\s*\}|(?<![\w$])\$([A-Za-z_]\w*)/g;

/** The form's fields that a prompt can name; undefined where the form is broken, which another check tells of. */
function readFields({ form }: StyleSource): readonly Field[] | undefined {
  if (!form) return STYLE_FIELDS;
  const judged = validateRules(form, checkedFormSchema);
  return "value" in judged ? judged.value.fields : undefined;
}

export const promptNames: StyleCheck = {
  name: "prompt-names",
  description: "Every {name} in prompt.md is a field of the form, which fills it.",
  scope: "style",
  check(source) {
    const { prompt } = source;
    const fields = readFields(source);
    if (!prompt || !fields) return [];
    const names = fields
      .filter(({ control }) => control !== "photos" && control !== "prompt")
      .map(({ name }) => name);
    return [...prompt.text.matchAll(MEANT)].flatMap((found) => {
      const [written, inBraces, bare] = found;
      const name = (inBraces ?? bare ?? "").replace("$", "");
      const isKnown = names.includes(name);
      if (written === `{${name}}` && isKnown) return [];
      const message = `nothing fills ${written} in: the model would read it as it stands, or nothing in its place`;
      const fix = isKnown ? `write {${name}}` : names.length > 0 ? suggest(name, names) : "say it in words";
      return [problemAtOffset(prompt, found.index, { rule: "prompt-names", message, fix })];
    });
  },
};
