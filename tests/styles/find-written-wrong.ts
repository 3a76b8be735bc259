import { suggest } from "#registry/contract/did-you-mean.ts";
import { PROVIDER_VARIABLES, translationSchema } from "#registry/contract/manifest-rules.ts";
import type { JsonPath } from "#registry/source/json-file.ts";
import { usesVariable } from "~/server/providers/replicate/build-input.ts";
import { at, type InputProblem, type PlacedCall } from "./input-problem.ts";

const KEYS = ["from", "map"];

/** A text that names a variable and something besides, or names it as prompts do. */
const MEANT = /\{\s*\$?([A-Za-z_]\w*)\s*\}|\$\{?([A-Za-z_]\w*)\}?/g;

function listTexts(value: unknown, path: JsonPath): { text: string; path: JsonPath }[] {
  if (typeof value === "string") return [{ text: value, path }];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, part]) =>
    listTexts(part, [...path, Array.isArray(value) ? Number(key) : key]),
  );
}

/** Variables that stand where nothing fills them in: inside a longer text, or in braces. */
function findBare({ call, path }: PlacedCall, names: readonly string[]): InputProblem[] {
  return listTexts(call.input, [...path, "input"]).flatMap(({ text, path: place }) => {
    if (/^\$\w+$/.test(text) || place.includes("map")) return [];
    const name = [...text.matchAll(MEANT)]
      .map(([, inBraces, bare]) => inBraces ?? bare ?? "")
      .find((meant) => names.includes(meant));
    if (name === undefined) return [];
    const rest = text.replace(MEANT, "").trim() === "" ? "" : ", and the rest of it in prompt.md";
    return [
      at(
        place,
        `"${text.slice(0, 40)}" is sent as it stands: a variable is filled in only where it is the whole text`,
        `write "$${name}"${rest}`,
      ),
    ];
  });
}

/** Objects that were meant to translate a value and do not. */
function findBrokenTranslations({ call, path }: PlacedCall): InputProblem[] {
  return Object.entries(call.input).flatMap(([input, value]): InputProblem[] => {
    const isList = typeof value !== "object" || value === null || Array.isArray(value);
    if (isList || translationSchema.safeParse(value).success) return [];
    const keys = Object.keys(value);
    const place = [...path, "input", input];
    if (!keys.some((key) => KEYS.includes(key))) return [];
    const other = keys.find((key) => !KEYS.includes(key));
    const missing = KEYS.find((key) => !keys.includes(key));
    const message = 'a value is translated by { "from", "map" } and nothing else';
    if (other !== undefined)
      return [
        {
          ...at(
            [...place, other],
            `${message}, not by "${other}"`,
            missing === undefined ? "remove it" : suggest(other, [missing]),
          ),
          target: "key",
        },
      ];
    if (missing !== undefined) return [at(place, `${message}: "${missing}" is missing`, `add "${missing}"`)];
    return [at([...place, "map"], "a map gives a text, a number or true or false for each value", "mend it")];
  });
}

/** What a call says so that nobody fills it in. */
export const findWrittenWrong = (place: PlacedCall, fields: readonly string[]): InputProblem[] => [
  ...findBare(place, [...fields, ...PROVIDER_VARIABLES]),
  ...findBrokenTranslations(place),
];

/** Whether something is told of the same place, or of a part of it: what is written wrong is why it is refused. */
export const isToldBy = (wrong: readonly InputProblem[], { path }: InputProblem): boolean =>
  wrong.some((told) => path.every((part, index) => told.path[index] === part));

/** Further calls that make nothing of what the one before made. */
export const findForgotten = ({ call, path }: PlacedCall): InputProblem[] =>
  path.includes("then") && !usesVariable(call.input, "output")
    ? [at([...path, "input"], "what the call before made goes nowhere", 'give "$output" to an input')]
    : [];
