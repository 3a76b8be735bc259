import { TOOL_PARTS } from "#registry/contract/compiled.ts";
import { diffWords } from "../history/word-diff.ts";
import type { Take, TakeResult } from "./make-take.ts";

interface Preview {
  id: string;
  photos: readonly { name: string; bytes: Buffer }[];
  takes: readonly Take[];
  /** The page looks again by itself while the command goes on. */
  isLive: boolean;
}

/** A text as a page's source writes it. */
export const escape = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");

/** A photograph with its name below. */
export const printPhoto = ({ name, bytes }: Preview["photos"][number]): string =>
  `<figure><img alt="" src="data:image/jpeg;base64,${bytes.toString("base64")}"><figcaption>${escape(name)}</figcaption></figure>`;

/** How many takes ago a state of the folder was the newest. */
export const printAge = (age: number): string =>
  age === 0 ? "as the folder is now" : age === 1 ? "one take before" : `${age} takes before`;

/** What a take has otherwise than the one before. */
export function printChanged(take: Pick<Take, "parts">, before: Pick<Take, "parts"> | undefined): string {
  if (!before) return "the first";
  const changed = TOOL_PARTS.filter((part) => take.parts[part] !== before.parts[part]);
  return changed.length > 0
    ? `changed: ${changed.join(", ")}`
    : "prompt, recipe, input, model and copy as before";
}

/** What came of one photograph, with its seconds where they may be told. */
export function printResult(result: TakeResult, isTimed = true): string {
  switch (result.kind) {
    case "picture":
      return `<figure><img alt="result" src="data:image/webp;base64,${result.webp.toString("base64")}">${isTimed ? `<figcaption>${result.seconds.toFixed(1)} s</figcaption>` : ""}</figure>`;
    case "text":
      return `<p>${escape(result.words)}</p>`;
    case "refusal":
    case "failure":
      return `<p class="failure">${escape(result.sentence)}</p>`;
  }
}

function printTake(take: Take, before: Take | undefined, age: number): string {
  const words = before ? diffWords(before.prompt, take.prompt) : "";
  const price = take.usd === null ? "vendor's price not known" : `vendor $${take.usd.toFixed(4)}`;
  const cost = take.calls.length === 0 ? "no vendor" : price;
  return `<section><h2>Take ${take.number}, ${printAge(age)}</h2>
<p>${printChanged(take, before)} · ${take.credits} credits · ${cost}</p>
${take.problem === undefined ? "" : `<pre class="failure">${escape(take.problem)}</pre>`}
${take.results.map((result) => printResult(result)).join("\n")}
${words === "" ? "" : `<h3>Prompt, by words</h3><p>${escape(words)}</p>`}
<details><summary>Composed prompt</summary><pre>${escape(take.prompt)}</pre></details>
${take.calls.length === 0 ? "" : `<details><summary>Vendor's input</summary><pre>${escape(JSON.stringify(take.calls, null, 2))}</pre></details>`}
</section>`;
}

/** Takes, the newest first. */
const printTakes = (takes: readonly Take[]): string =>
  takes
    .map((take, index) => printTake(take, takes[index - 1], takes.length - 1 - index))
    .reverse()
    .join("\n");

/** The page as far as its takes. */
function printStart({ id, photos, isLive }: Omit<Preview, "takes">): string {
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>${escape(id)}</title>${isLive ? '<meta http-equiv="refresh" content="2">' : ""}
<style>body{font:15px system-ui;margin:24px;background:#f6f6f5;color:#1b1b1a}main{display:flex;gap:20px;overflow-x:auto;align-items:flex-start}section{min-width:280px;max-width:340px}img{width:100%;border-radius:8px}figure{margin:0 0 12px}figcaption{color:#6b6b69}pre{white-space:pre-wrap;overflow-wrap:anywhere}.failure{color:#b3261e}</style></head>
<body><h1>${escape(id)}</h1><p>A take is what one state of the folder makes of the photographs. The newest is on the left; the last ten stay.</p>
<main><section><h2>Photographs</h2>${photos.map(printPhoto).join("")}</section>
`;
}

/** The page of a preview: the photographs, and every take beside the one before. It needs nothing else. */
export const printPreview = ({ takes, ...page }: Preview): string =>
  `${printStart(page)}${printTakes(takes)}
</main></body></html>
`;
