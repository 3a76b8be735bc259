// npx tsx scripts/site/build-icons.ts: makes the file of icons from their names in app/ui/icon-names.ts.
import { writeFile } from "node:fs/promises";
import { ICON_NAMES } from "~/ui/icon-names.ts";

const ICON_DATA = "lucide-react/icons";
const STROKE = 'stroke="currentColor" stroke-width="1.75" stroke-linecap="round" stroke-linejoin="round"';

const NOTICE =
  "Icons of Lucide, https://lucide.dev. ISC License, Copyright (c) Lucide Icons and Contributors: " +
  "https://lucide.dev/license";

type Shape = [tag: string, attributes: Record<string, string>];

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null;
const isShape = (value: unknown): value is Shape =>
  Array.isArray(value) &&
  typeof value[0] === "string" &&
  isRecord(value[1]) &&
  Object.values(value[1]).every((attribute) => typeof attribute === "string");

await writeFile("app/ui/icons.svg", await makeSprite());

/** One file with every icon of `ICON_NAMES` as a symbol of its name, drawn with lucide's data (ISC licence). */
export async function makeSprite(): Promise<string> {
  const symbols = await Promise.all(ICON_NAMES.map(drawSymbol));
  return `<!-- ${NOTICE} -->\n<svg xmlns="http://www.w3.org/2000/svg">\n${symbols.join("\n")}\n</svg>\n`;
}

async function drawSymbol(name: string): Promise<string> {
  const icon: unknown = await import(`${ICON_DATA}/${name}`);
  const data = isRecord(icon) ? icon["__iconData"] : undefined;
  const shapes = isRecord(data) ? data["node"] : undefined;
  if (!Array.isArray(shapes) || !shapes.every(isShape)) throw new Error(`lucide draws no icon ${name}`);
  return `<symbol id="${name}" viewBox="0 0 24 24" ${STROKE}>${shapes.map(drawShape).join("")}</symbol>`;
}

function drawShape([tag, { key: _, ...attributes }]: Shape): string {
  const written = Object.entries(attributes).map(([name, value]) => ` ${name}="${value}"`);
  return `<${tag}${written.join("")}/>`;
}
