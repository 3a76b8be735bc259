import { diffLists } from "../../styles/history/word-diff.ts";
import { earningsOf } from "../../styles/budget.ts";
import type { Take, TakeResult } from "../../styles/preview/make-take.ts";
import { escape, printAge, printChanged } from "../../styles/preview/print-preview.ts";
import { printHead, printSheet, type DevProvider } from "./print-pages.ts";

/** What git calls the last commit. */
export const COMMIT = "HEAD";

export type TakeHead = Omit<Take, "results">;

interface ResultsPage {
  id: string;
  provider: DevProvider;
  photos: readonly { name: string; bytes: Buffer }[];
  take: TakeHead;
  /** Whole takes before it, the oldest first. */
  earlier: readonly Take[];
  /** How many results it makes. */
  count: number;
  /** Its results as they come, with their places. */
  results: AsyncIterable<[number, TakeResult]>;
  /** What they are held against, and its results: those that are there come first, others last. */
  old?: TakeHead;
  oldResults?: readonly TakeResult[];
  oldLater?: () => AsyncIterable<[number, TakeResult]>;
}

const money = (usd: number): string => `${usd < 0 ? "−" : ""}$${Math.abs(usd).toFixed(4)}`;

const dataOf = (type: string, bytes: Buffer): string =>
  `data:image/${type};base64,${bytes.toString("base64")}`;

/** What came of a photograph, for its cell; pressed, it is seen large. */
function printCell(row: "new" | "old", place: number, result: TakeResult): string {
  const slot = `${row}-${place}`;
  switch (result.kind) {
    case "picture":
      return `<figure slot="${slot}" tabindex="0"><img alt="${row === "new" ? "result" : "earlier result"}" src="${dataOf("webp", result.webp)}"><figcaption>${result.seconds.toFixed(1)} s</figcaption></figure>\n`;
    case "text":
      return `<p slot="${slot}">${escape(result.words)}</p>\n`;
    case "refusal":
    case "failure":
      return `<p slot="${slot}" class="error">${escape(result.sentence)}</p>\n`;
  }
}

/** The places of a row's cells, which are filled as they come. */
const printPlaces = (row: string, count: number, meanwhile: string): string =>
  Array.from({ length: count }, (_, place) => `<slot name="${row}-${place}">${meanwhile}</slot>`).join("");

const printLabel = (head: string, told: string): string =>
  `<div class="label"><h2>${escape(head)}</h2><small>${told}</small></div>`;

/** How many takes ago one was the newest. */
function ageOf({ take, earlier }: ResultsPage, { number }: TakeHead): number {
  const numbers = [...earlier.map((each) => each.number), take.number];
  return numbers.length - 1 - numbers.indexOf(number);
}

function printOld(page: ResultsPage): string {
  const { old, count } = page;
  if (!old)
    return `${printLabel("Old", "the next save stands beside this one")}${'<div class="waiting"></div>'.repeat(count)}`;
  const label =
    old.number === 0
      ? printLabel("Old: last commit", "as git has it")
      : printLabel(`Take ${old.number}, ${printAge(ageOf(page, old))}`, "old");
  return `${label}${printPlaces("old", count, '<div class="waiting"></div>')}`;
}

/** Every take with what it has otherwise than the one before; one that is pressed becomes the old one. */
function printSaves({ id, provider, earlier, take, old }: ResultsPage): string {
  const at = (against: string) =>
    `/dev/styles/${encodeURIComponent(id)}/results?${new URLSearchParams({ provider, against })}`;
  const items = earlier.map((each, index) => {
    const picture = each.results.find((result) => result.kind === "picture");
    const drawn = picture
      ? `<img alt="" src="${dataOf("webp", picture.webp)}">`
      : '<div class="waiting"></div>';
    const isOld = each.number === old?.number;
    return `<li><a href="${at(String(each.number))}"${isOld ? ' aria-current="true"' : ""}>${drawn}Take ${each.number}<small>${printChanged(each, earlier[index - 1])}</small></a></li>`;
  });
  const commit = `<li><a href="${at(COMMIT)}"${old?.number === 0 ? ' aria-current="true"' : ""}><div class="waiting">git</div>Last commit<small>made when it is pressed</small></a></li>`;
  return `<section class="saves"><h2>Beside an earlier one</h2><ol>${[...items.reverse(), commit].join("")}</ol><small>Take ${take.number} is the folder as it is now; the last ten stay.</small></section>`;
}

/** A prompt with the words that came and went in their places, line by line as it stands. */
function printPrompt(before: string | undefined, after: string): string {
  const words = (text: string) => text.match(/\s*\S+/g) ?? [];
  return diffLists(words(before ?? after), words(after), (word) => word.trim())
    .map(({ kind, items }) => {
      const told = escape(items.join(""));
      return kind === "same" ? told : kind === "gone" ? `<del>${told}</del>` : `<ins>${told}</ins>`;
    })
    .join("");
}

function printPrice({ calls, usd, credits, vendorCredits }: TakeHead, provider: DevProvider): string {
  const row = (name: string, told: string, kind = "") => `<dt>${name}</dt><dd class="${kind}">${told}</dd>`;
  const here = provider === "local" ? row("Made on this machine", `${credits} credits`) : "";
  if (calls.length === 0) return `<dl>${here}</dl><small>This style has no vendor.</small>`;
  const earned = vendorCredits * earningsOf().least;
  const left = usd === null ? null : earned - usd;
  return `<dl>${here}${row("Vendor, 1K", usd === null ? "not known" : money(usd))}${row(`${vendorCredits} credits earn, after fees`, money(earned))}${row("Left", left === null ? "not known" : money(left), left === null ? "" : left < 0 ? "error" : "good")}</dl><small><code>npm run styles -- budget</code> tells of every size and choice.</small>`;
}

function printDecks({ take, old, provider }: ResultsPage): string {
  const words = take.prompt.split(/\s+/).filter((word) => word !== "").length;
  const inputs = take.calls.map(
    ({ model, input }) => `<p>${escape(model)}</p><pre>${escape(JSON.stringify(input, null, 2))}</pre>`,
  );
  return `<div class="decks">
<section><h2>Composed prompt</h2><small>${words} words</small><pre class="prompt">${printPrompt(old?.prompt, take.prompt)}</pre></section>
<section><h2>Vendor's input</h2>${inputs.join("") || "<p>This style has no vendor.</p>"}</section>
<section><h2>Price</h2>${printPrice(take, provider)}</section></div>`;
}

/** Everything of the page but the results, for which it has places. */
function printStart(page: ResultsPage): string {
  const { id, photos, count, take, earlier, old } = page;
  const changed = printChanged(take, old ?? earlier.at(-1));
  const pins = photos.map(
    ({ name, bytes }) => `<figure><img alt="${escape(name)}" src="${dataOf("jpeg", bytes)}"></figure>`,
  );
  const waiting = take.problem === undefined ? '<div class="waiting"><span>…</span></div>' : "";
  return `${printHead(`${id}: results`)}<body class="results"><div><template shadowrootmode="open">${printSheet()}
<div class="pins">${printLabel("Photograph", "five, pinned")}${pins.join("")}
${printOld(page)}
${printLabel(`Take ${take.number}, ${printAge(0)}`, escape(changed))}${take.problem === undefined ? printPlaces("new", count, waiting) : `<pre class="error problem">${escape(take.problem)}</pre>`}</div>
${printSaves(page)}
${printDecks(page)}
</template>
`;
}

async function* streamCells(
  row: "new" | "old",
  results: AsyncIterable<[number, TakeResult]>,
): AsyncGenerator<string> {
  for await (const [place, result] of results) yield printCell(row, place, result);
}

/** The page of results piece by piece: old above new for each photograph, then each new result as it comes. */
export async function* streamResults(page: ResultsPage): AsyncGenerator<string> {
  yield printStart(page);
  for (const [place, result] of (page.oldResults ?? []).entries()) yield printCell("old", place, result);
  yield* streamCells("new", page.results);
  if (page.oldLater) yield* streamCells("old", page.oldLater());
  yield "</div></body></html>\n";
}
