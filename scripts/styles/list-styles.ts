import { compareTools } from "#registry/compile/compile-state.ts";
import { mapKinds, pricesOf, usualPriceOf } from "#registry/contract/price.ts";
import { offerOf } from "#registry/contract/offer.ts";
import { listStyleIds, readStyleSource } from "#registry/source/style-source.ts";
import { prepareStyle } from "#registry/validate/prepare-style.ts";
import type { Command } from "./command.ts";
import { readGrade } from "#registry/source/read-grade.ts";

const HEADINGS = ["id", "section", "credits", "locales", "grade", "title"];

/** `list`: every style folder as a line of a table, in catalog order, with the grade that the proof gave it. */
export const listStyles: Command = ({ stylesDir, print }) => {
  const rows = listStyleIds(stylesDir).map((id) => {
    const prepared = prepareStyle(readStyleSource(stylesDir, id));
    if ("problems" in prepared) {
      return { id, order: undefined, cells: [id, "broken", "", "", "", `npm run styles -- check ${id}`] };
    }
    const { manifest, fields: form, copies, english } = prepared.style;
    const { section } = manifest;
    const { local, hosted } = mapKinds((kind) =>
      usualPriceOf({ prices: pricesOf(manifest, kind), fields: offerOf(form, manifest, kind).fields }),
    );
    const credits = local === hosted ? hosted : `${hosted} (local ${local})`;
    const flags = [manifest.isHot && "hot", manifest.isNew && "new"].filter(
      (flag) => flag !== false && flag !== undefined,
    );
    const title = flags.length > 0 ? `${english.title} (${flags.join(", ")})` : english.title;
    const cells = [id, section, String(credits), String(copies.size), readGrade(stylesDir, id) ?? "-", title];
    return { id, order: manifest.order, cells };
  });
  const table = [HEADINGS, ...rows.sort(compareTools).map(({ cells }) => cells)];
  const widths = HEADINGS.map((_, column) => Math.max(...table.map((row) => row[column]?.length ?? 0)));
  for (const row of table)
    print(
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join("  ")
        .trimEnd(),
    );
  return 0;
};
