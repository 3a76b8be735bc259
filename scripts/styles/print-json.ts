/** Columns that a line of a style's JSON files may have, as prettier is set. */
const WIDTH = 110;

/** A value on one line, with spaces inside braces. */
function printInline(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(printInline).join(", ")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const pairs = Object.entries(value).map(([key, part]) => `${JSON.stringify(key)}: ${printInline(part)}`);
  return pairs.length === 0 ? "{}" : `{ ${pairs.join(", ")} }`;
}

function printValue(value: unknown, indent: string, used: number): string {
  const inline = printInline(value);
  const isTop = indent === "";
  if (typeof value !== "object" || value === null || (!isTop && used + inline.length <= WIDTH)) return inline;
  const deeper = `${indent}  `;
  const [open, close] = Array.isArray(value) ? ["[", "]"] : ["{", "}"];
  const parts = Array.isArray(value)
    ? value.map((part) => [deeper, part] as const)
    : Object.entries(value).map(([key, part]) => [`${deeper}${JSON.stringify(key)}: `, part] as const);
  const comma = (index: number): number => (index < parts.length - 1 ? 1 : 0);
  const lines = parts.map(
    ([start, part], index) => start + printValue(part, deeper, start.length + comma(index)),
  );
  return `${open}\n${lines.join(",\n")}\n${indent}${close}`;
}

/** JSON for people: what fits a line stands on one, the rest is indented by two. */
export const printJson = (value: unknown): string => `${printValue(value, "", 0)}\n`;
