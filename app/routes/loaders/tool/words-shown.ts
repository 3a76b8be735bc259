import type { PublicTool } from "#registry/contract/compiled.ts";

/** What a tool's page shows, and what it may have to say before its other words could be fetched. */
const ALWAYS = [
  ...["below", "cheaper", "crumbs", "examples", "form", "low"],
  ...["failure.noAnswer", "failure.offline"],
  ...["running", "done", "failed", "removed", "deletedAfterUse", "none", "tooFew"].map(
    (word) => `upload.${word}`,
  ),
];

type ShownTool = Pick<PublicTool, "examples" | "local" | "output">;

/** The branches of `style.json` that a tool's page needs before anybody does anything. */
export function wordsShown({ examples, local, output }: ShownTool): string[] {
  const hasOthers = examples.some(({ kind }) => kind !== "pair");
  return [
    ...ALWAYS,
    ...(local?.grade === "toy" ? ["rough"] : []),
    ...(examples.length === 0 ? ["empty"] : []),
    ...(output === "image"
      ? []
      : ["generate", `${output}.blurb`, `${output}.empty`].map((word) => `kinds.${word}`)),
    ...(hasOthers ? ["details.prompt", "player"] : []),
  ];
}
