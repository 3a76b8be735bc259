import { findNear, suggest } from "#registry/contract/did-you-mean.ts";
import { STYLE_FIELDS, type Field } from "#registry/contract/field.ts";
import { checkedFormSchema } from "#registry/contract/form/form-rules.ts";
import { problemAtOffset } from "#registry/source/json-file.ts";
import type { StyleSource } from "#registry/source/style-source.ts";
import { validateRules } from "#registry/validate/validate-rules.ts";
import type { StyleCheck } from "../check.ts";

/** What somebody means to have filled in: `{name}`, however it is spaced or doubled, and `$name` as a manifest writes it. */
const MEANT = /\$?\{+\s*(\$?[A-Za-z_][\w-]*)\s*\}+|(?<![\w$])\$([A-Za-z_]\w*)/g;
/** A name of the form in brackets of another kind, or with a brace too few: nobody writes that of a word. */
const ASKEW =
  /<([A-Za-z_]\w*)>|\[([A-Za-z_]\w*)\]|%([A-Za-z_]\w*)%|\{([A-Za-z_]\w*)(?![\w}-]|\s*\})|(?<![\w{-])([A-Za-z_]\w*)\}/g;

/** The form's fields that a prompt can name; undefined where the form is broken, which another check tells of. */
function readFields({ form }: StyleSource): readonly Field[] | undefined {
  if (!form) return STYLE_FIELDS;
  const judged = validateRules(form, checkedFormSchema);
  return "value" in judged ? judged.value.fields : undefined;
}

const isWithin = (place: number, { at, written }: { at: number; written: string }): boolean =>
  place >= at && place < at + written.length;

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
    const told = (written: string, at: number, fix: string) => {
      const message = `nothing fills ${written} in: the model would read it as it stands, or nothing in its place`;
      return problemAtOffset(prompt, at, { rule: "prompt-names", message, fix });
    };
    const meant = [...prompt.text.matchAll(MEANT)].map((found) => {
      const [written, inBraces, bare] = found;
      return { written, name: (inBraces ?? bare ?? "").replace("$", ""), at: found.index };
    });
    const askew = [...prompt.text.matchAll(ASKEW)]
      .map((found) => ({ written: found[0], name: found.slice(1).find(Boolean) ?? "", at: found.index }))
      .filter(({ name, at }) => names.includes(name) && !meant.some((one) => isWithin(at, one)));
    return [...meant, ...askew].flatMap(({ written, name, at }) => {
      const isKnown = names.includes(name);
      if (written === `{${name}}` && isKnown) return [];
      if (isKnown) return [told(written, at, `write {${name}}`)];
      if (findNear(name, names) !== undefined) return [told(written, at, suggest(name, names))];
      const known = names.length > 0 ? suggest(name, names) : "say it in words";
      const isField = fields.some((field) => field.name === name);
      return [told(written, at, isField ? known : `${known}, or give form.json a field "${name}"`)];
    });
  },
};
