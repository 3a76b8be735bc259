import type { PublicTool } from "#registry/contract/compiled.ts";
import type { Field } from "#registry/contract/field.ts";

/** What a tool's page shows, and what it may have to say before its other words could be fetched. */
const ALWAYS = [
  ...["below", "cheaper", "crumbs", "examples", "form", "low"],
  ...["failure.noAnswer", "failure.offline"],
  ...["running", "done", "failed", "removed", "deletedAfterUse", "none", "tooFew"].map(
    (word) => `upload.${word}`,
  ),
];

/** Words of a form that only controls of one kind say. */
const OF_CONTROLS = {
  address: ["address", "addressHint"],
  choice: ["notOffered", "notOfferedLine", "moved"],
  number: ["numberRange"],
  ratio: ["ratio"],
  size: ["size"],
  switch: ["publicOn", "publicOff"],
  text: ["length"],
} satisfies Partial<Record<Field["control"], readonly string[]>>;

type ShownTool = Pick<PublicTool, "examples" | "output">;

/** Words of `style.json` that only controls say which a form has not. */
export function wordsUnsaid(fields: readonly Pick<Field, "control">[]): string[] {
  const controls = new Set<string>(fields.map(({ control }) => control));
  return Object.entries(OF_CONTROLS).flatMap(([control, words]) =>
    controls.has(control) ? [] : words.map((word) => `form.${word}`),
  );
}

/** The branches of `style.json` that a tool's page needs before anybody does anything. */
export function wordsShown({ examples, output }: ShownTool, hasChips = false): string[] {
  const hasOthers = examples.some(({ kind }) => kind !== "pair");
  return [
    ...ALWAYS,
    ...(hasChips ? ["chips"] : []),
    ...(examples.length === 0 ? ["empty"] : []),
    ...(output === "image"
      ? []
      : ["generate", `${output}.blurb`, `${output}.empty`].map((word) => `kinds.${word}`)),
    ...(hasOthers ? ["details.prompt", "player"] : []),
  ];
}
