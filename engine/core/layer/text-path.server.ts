import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import type { Font, PathCommand } from "opentype.js";
import { packageFolder } from "../models/package-folder.server.ts";

const require = createRequire(import.meta.url);

/** The faces that recipes can set text in, all under the SIL Open Font License. They hold Latin letters only. */
const FONT_FILES = {
  anton: ["@fontsource/anton", "files/anton-latin-400-normal.woff"],
  fredoka: ["@fontsource/fredoka", "files/fredoka-latin-600-normal.woff"],
  creepster: ["@fontsource/creepster", "files/creepster-latin-400-normal.woff"],
} as const;
type FontName = keyof typeof FONT_FILES;

interface TextLine {
  text: string;
  font: FontName;
  /** Height of an em in pixels. */
  size: number;
  /** Baseline's start, middle or end, by `anchor`. */
  x: number;
  y: number;
  anchor?: "start" | "middle" | "end";
  /** Extra room between letters in shares of an em. */
  spacing?: number;
}

export interface TextPath {
  /** The `d` of an SVG path. */
  d: string;
  /** Pixels from the first letter's start to the last one's end. */
  width: number;
}

/** Turns text into outlines, so that pictures look the same on every machine. Fonts are read once by each instance. */
export interface Typesetter {
  /** @throws when the font's package is not installed. */
  set(line: TextLine): Promise<TextPath>;
}

/** The `d` of an outline. opentype.js has a writer of its own, which writes NaN for numbers such as 1e-14. */
function writePath(commands: readonly PathCommand[]): string {
  const point = (...numbers: number[]) => numbers.map((number) => number.toFixed(2)).join(" ");
  return commands
    .map((command) => {
      if (command.type === "Z") return "Z";
      const end = point(command.x, command.y);
      if (command.type === "C") return `C${point(command.x1, command.y1, command.x2, command.y2)} ${end}`;
      return command.type === "Q" ? `Q${point(command.x1, command.y1)} ${end}` : `${command.type}${end}`;
    })
    .join("");
}

export function createTypesetter(): Typesetter {
  const fonts = new Map<FontName, Promise<Font>>();
  const load = async (name: FontName): Promise<Font> => {
    const { parse }: typeof import("opentype.js") = require("opentype.js");
    const [folder, file] = FONT_FILES[name];
    const bytes = await readFile(join(packageFolder(folder), file));
    return parse(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength));
  };
  return {
    set: async ({ text, font, size, x, y, anchor = "start", spacing = 0 }) => {
      const loading = fonts.get(font) ?? load(font);
      fonts.set(font, loading);
      const face = await loading;
      const options = { letterSpacing: spacing };
      const width = face.getAdvanceWidth(text, size, options);
      const start = anchor === "start" ? x : anchor === "middle" ? x - width / 2 : x - width;
      return { d: writePath(face.getPath(text, start, y, size, options).commands), width };
    },
  };
}
