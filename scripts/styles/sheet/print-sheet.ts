import { escape } from "../preview/print-preview.ts";
import type { Cell, Row } from "./render-cells.ts";

export interface Sheet {
  /** Who made the pictures, as a sentence goes on after "Every picture is". */
  maker: string;
  columns: readonly { name: string; webp: Buffer }[];
  rows: readonly Row[];
}

const embed = (webp: Buffer, alt: string): string =>
  `<img alt="${escape(alt)}" src="data:image/webp;base64,${webp.toString("base64")}">`;

const STYLE = `
  :root { color-scheme: light dark; font: 14px/1.4 system-ui, sans-serif; }
  body { margin: 1.5rem; }
  table { border-collapse: collapse; }
  th, td { padding: .4rem; vertical-align: top; text-align: start; border-block-end: 1px solid #8884; }
  thead th { position: sticky; inset-block-start: 0; background: Canvas; }
  th[scope=row] { inline-size: 15rem; font-weight: 600; }
  th p { margin: .3rem 0; font-weight: 400; }
  img { display: block; inline-size: 150px; block-size: auto; border-radius: 4px; }
  thead img { inline-size: 90px; }
  small { color: GrayText; }
  .failure { color: #b3261e; font-weight: 600; }
  td p { inline-size: 150px; margin: 0; overflow-wrap: anywhere; }`;

function printCell(cell: Cell | undefined, id: string, column: string): string {
  if (!cell) return "<td></td>";
  if (cell.kind === "picture")
    return `<td>${embed(cell.webp, `${id}, ${column}`)}<small>${cell.seconds.toFixed(1)} s</small></td>`;
  return `<td><p class="${cell.kind}">${escape(cell.sentence)}</p></td>`;
}

function printRow({ id, grade, note, hasDrawings, cells }: Row, columns: Sheet["columns"]): string {
  const drawings = hasDrawings ? "<p><small>The folder's own examples are illustrations.</small></p>" : "";
  const head = `<th scope="row">${escape(id)}<p>${escape(grade)}</p><p><small>${escape(note)}</small></p>${drawings}</th>`;
  return `<tr>${head}${columns.map(({ name }, index) => printCell(cells[index], id, name)).join("")}</tr>`;
}

/** The sheet as one HTML file that needs nothing else: styles down, photographs across. */
export function printSheet({ maker, columns, rows }: Sheet): string {
  const heads = columns.map(({ name, webp }) => `<th scope="col">${embed(webp, "")}${escape(name)}</th>`);
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Contact sheet</title>
<style>${STYLE}
</style>
<h1>Contact sheet</h1>
<p>Every picture is ${escape(maker)}, at one megapixel. Seconds include waiting for a worker.</p>
<table>
<thead><tr><th></th>${heads.join("")}</tr></thead>
<tbody>
${rows.map((row) => printRow(row, columns)).join("\n")}
</tbody>
</table>
</html>
`;
}
