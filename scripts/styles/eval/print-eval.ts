import { createHash } from "node:crypto";
import { TOOL_PARTS } from "#registry/contract/compiled.ts";
import { diffWords } from "../history/word-diff.ts";
import type { Take } from "../preview/make-take.ts";
import { escape, printPhoto, printResult } from "../preview/print-preview.ts";
import type { TakeFigures } from "./measure-take.ts";

/** One of the two versions that are compared. */
export interface Version {
  name: string;
  take: Take;
  figures: TakeFigures;
}

export interface Comparison {
  id: string;
  provider: string;
  photos: readonly { name: string; bytes: Buffer }[];
  before: Version;
  after: Version;
}

/** Whether the older version stands first over a photograph while nobody is told: by chance, and always the same. */
export const isOldFirst = (photo: string, before: Take, after: Take): boolean => {
  const seed = JSON.stringify([photo, before.parts, after.parts]);
  return ((createHash("sha256").update(seed).digest()[0] ?? 0) & 1) === 0;
};

const fixed = (value: number | null | undefined, digits: number, unit = ""): string =>
  value === null || value === undefined ? "–" : `${value.toFixed(digits)}${unit}`;

const ROWS: readonly [string, (version: Version) => string][] = [
  ["Grade, by its proof", ({ figures }) => figures.grade ?? "–"],
  ["CPU of its proof", ({ figures }) => fixed(figures.cpuSeconds, 0, " s")],
  ["Seconds, median", ({ figures }) => fixed(figures.seconds, 1, " s")],
  ["Change from the photo, of 255", ({ figures }) => fixed(figures.change, 1)],
  [
    "Skin shift, farthest",
    ({ figures: { skin } }) =>
      skin ? `${fixed(skin.luma, 1)} lighter, ${fixed(skin.hue, 1)}° of hue` : "no face",
  ],
  ["Refused, failed", ({ figures }) => `${figures.refused}, ${figures.failed}`],
  ["Credits", ({ take }) => String(take.credits)],
  ["Vendor's cost", ({ take }) => (take.usd === null ? "not known" : `$${take.usd.toFixed(4)}`)],
];

const printTable = ({ before, after }: Comparison): string =>
  `<table><tr><th></th><th>${escape(before.name)}</th><th>${escape(after.name)}</th></tr>${ROWS.map(
    ([name, print]) => `<tr><th>${name}</th><td>${print(before)}</td><td>${print(after)}</td></tr>`,
  ).join("")}</table>`;

/** A row for each photograph, the versions in the order that `sides` gives. */
function printRows({ photos, before, after }: Comparison, isBlind: boolean): string {
  const rows = before.take.results.map((result, index) => {
    const photo = photos[index];
    const other = after.take.results[index];
    const isSwapped = isBlind && !isOldFirst(photo?.name ?? "", before.take, after.take);
    // Seconds would tell which is which.
    const both = [result, other].map((one) => (one ? printResult(one, !isBlind) : ""));
    const [first = "", second = ""] = isSwapped ? both.reverse() : both;
    const told = isBlind ? ["A", "B"] : [before.name, after.name];
    return `<div class="row">${photo ? printPhoto(photo) : ""}<section><h3>${escape(told[0] ?? "")}</h3>${first}</section><section><h3>${escape(told[1] ?? "")}</h3>${second}</section></div>`;
  });
  return rows.join("\n");
}

/** The page of a comparison: blind, then by name with the figures and what changed. It needs nothing else. */
export function printEval(comparison: Comparison): string {
  const { id, provider, before, after } = comparison;
  const changed = TOOL_PARTS.filter((part) => before.take.parts[part] !== after.take.parts[part]);
  const words = diffWords(before.take.prompt, after.take.prompt);
  const problems = [before, after].flatMap(({ name, take }) =>
    take.problem === undefined ? [] : [`<pre class="failure">${escape(`${name}: ${take.problem}`)}</pre>`],
  );
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>${escape(id)}</title>
<style>body{font:15px system-ui;margin:24px;background:#f6f6f5;color:#1b1b1a;max-width:1100px}.row{display:grid;grid-template-columns:1fr 1fr 1fr;gap:20px;margin-bottom:24px}img{width:100%;border-radius:8px}figure{margin:0}figcaption{color:#6b6b69}table{border-collapse:collapse}th,td{text-align:left;padding:4px 16px 4px 0}pre{white-space:pre-wrap}.failure{color:#b3261e}h3{margin:0 0 8px;font-size:15px}</style></head>
<body><h1>${escape(id)}</h1><p>${escape(before.name)} against ${escape(after.name)} · ${escape(provider)} · changed: ${changed.join(", ") || "nothing that a result shows"}</p>
${problems.join("\n")}
<h2>Which is better?</h2>
${printRows(comparison, true)}
<details><summary>Which is which, and the figures</summary>
${printTable(comparison)}
${words === "" ? "" : `<h2>Prompt, by words</h2><p>${escape(words)}</p>`}
${printRows(comparison, false)}
</details></body></html>
`;
}
