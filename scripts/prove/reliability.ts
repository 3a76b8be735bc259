import { ACCESS } from "./reliability/access.ts";
import { MONEY } from "./reliability/money.ts";
import { type Row, inFile } from "./reliability/row.ts";
import { UPLOAD } from "./reliability/uploads.ts";
import { PROVIDER, WEBHOOKS } from "./reliability/vendors.ts";
import { PLATFORM, WEB } from "./reliability/web-and-platform.ts";

/** What three instances share. */
const INSTANCES: Row[] = [
  {
    number: 51,
    group: "Platform",
    stimulus:
      "three instances on one database and one bucket are asked by turns and at once: sessions, uploads, tasks, limits, daily grants, idempotency, webhooks, previews, shares, kept pages",
    expected: "they are as one",
    shownBy: [
      ...inFile(
        "tests/proofs/production/production.proof.ts",
        "a visitor's session, photo, credits, task and result are the same at three instances",
        "one key sent thirty times to three instances makes one picture, and thirty wishes of one visitor two",
        "a share and a photo's preview are there at three instances, whichever made them, until they are ended",
        "a page that is kept is the same bytes at three instances",
      ),
      ...inFile(
        "tests/proofs/production/three-instances.proof.ts",
        "a session that began at one instance is the account's at three, and over at three when it ends at one",
        "a photo is its owner's at three instances, and a task that one began is told of by three",
        "a limit is counted once however requests are spread over three instances whose clocks are ten minutes apart",
        "over a change of day the daily credits are given once a day however many instances are asked at once",
      ),
      ...inFile(
        "tests/proofs/production/webhooks.proof.ts",
        "the payment vendor's word three times at each of three instances at once books once",
        "the vendor of pictures calls another instance back than the one that waits: the wait ends there, and counts once",
      ),
    ],
  },
];

/** Everything that is done to the site on purpose, and which test or proof shows what comes of it. */
export const RELIABILITY: readonly Row[] = [
  ...[...MONEY, ...WEBHOOKS, ...PROVIDER],
  ...[...UPLOAD, ...ACCESS, ...WEB, ...PLATFORM, ...INSTANCES],
];

/** A text within one cell of a Markdown table. */
const cell = (text: string): string => text.replaceAll("|", "\\|");

/** The files that show a row, each once and linked. */
function linkFiles({ shownBy }: Row): string {
  const files = [...new Set(shownBy.map(({ file }) => file))];
  return files.map((file) => `[${file.split("/").at(-1)}](../${file})`).join(", ");
}

/** The figures that a row's tests assert, and the parts that have its figures above. */
export function tellFigures({ figure, shownBy }: Row): string {
  const parts = shownBy.flatMap(({ file }) => /^tests\/proofs\/([a-z-]+)\//.exec(file)?.[1] ?? []);
  const named = [...new Set(parts)].map((part) => `\`${part}\``).join(", ");
  return [...(figure === undefined ? [] : [figure]), ...(named === "" ? [] : [`${named}, above`])].join("; ");
}

/**
 * The map as a Markdown table for a document in `docs/`: what is done, what must come of it, in figures, and the files
 * that show it; where a figure falls short, that as well.
 */
export function renderReliability(): string {
  const rows = RELIABILITY.map((row) => {
    const expected = row.missed === undefined ? row.expected : `${row.expected}. **Missed:** ${row.missed}`;
    const cells = [
      String(row.number),
      row.group,
      cell(row.stimulus),
      cell(expected),
      cell(tellFigures(row)),
      linkFiles(row),
    ];
    return `| ${cells.join(" | ")} |`;
  });
  const head = [
    "| # | Of | What is done | What must come of it | Figures | Shown by |",
    "| --- | --- | --- | --- | --- | --- |",
  ];
  return [...head, ...rows].join("\n");
}
