import { ACCESS } from "./reliability/access.ts";
import { INSTANCES } from "./reliability/instances.ts";
import { MONEY } from "./reliability/money.ts";
import type { Row } from "./reliability/row.ts";
import { UPLOAD } from "./reliability/uploads.ts";
import { PROVIDER, WEBHOOKS } from "./reliability/vendors.ts";
import { PLATFORM, WEB } from "./reliability/web-and-platform.ts";

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
