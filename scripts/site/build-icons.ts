// npx tsx scripts/site/build-icons.ts: makes the file of icons from their names in app/ui/icon-names.ts.
import { writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { icons } from "@iconify-json/lucide";
import { ICON_NAMES } from "~/ui/icon-names.ts";

/** How the data draws lines, on every icon; the file says it once for each, with the site's own width. */
const DRAWN_WITH =
  ' fill="none" stroke="currentColor" stroke-linecap="round" stroke-linejoin="round" stroke-width="2"';
const STROKE = 'stroke="currentColor" stroke-width="1.75" stroke-linecap="round" stroke-linejoin="round"';

const NOTICE =
  "Icons of Lucide, https://lucide.dev. ISC License, Copyright (c) Lucide Icons and Contributors: " +
  "https://lucide.dev/license";

/**
 * One file with every icon of `ICON_NAMES` as a symbol of its name, drawn with lucide's data (ISC licence).
 * @throws Error where lucide draws no icon of such a name.
 */
export const makeSprite = (): string =>
  `<!-- ${NOTICE} -->\n<svg xmlns="http://www.w3.org/2000/svg">\n${ICON_NAMES.map(drawSymbol).join("\n")}\n</svg>\n`;

function drawSymbol(name: string): string {
  const icon = icons.icons[name];
  if (!icon) throw new Error(`lucide draws no icon ${name}`);
  const shapes = icon.body.replaceAll(DRAWN_WITH, "").replaceAll(/<\/?g>/g, "");
  return `<symbol id="${name}" viewBox="0 0 24 24" ${STROKE}>${shapes}</symbol>`;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await writeFile("app/ui/icons.svg", makeSprite());
