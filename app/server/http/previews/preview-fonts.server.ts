import { readFile, writeFile, mkdir, readdir, rm } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { tmpdir } from "node:os";
import sharp from "sharp";
import { z } from "zod";
import type { Locale } from "#registry/contract/locale.ts";

/** A typeface of the site's packages, cut into slices by the letters they hold. */
interface Typeface {
  /** Under @fontsource-variable/. */
  package: string;
  /** What the files call it. */
  family: string;
}

const MONA: Typeface = { package: "mona-sans", family: "Mona Sans ExtraLight" };
const READEX: Typeface = { package: "readex-pro", family: "Readex Pro" };
const noto = (code: "jp" | "kr" | "sc" | "tc"): Typeface => ({
  package: `noto-sans-${code}`,
  family: `Noto Sans ${code.toUpperCase()} Thin`,
});

/** What a locale's letters are set in beside the Latin ones; browsers take the reader's own there. */
const OTHERS: Partial<Record<Locale, Typeface>> = {
  ja: noto("jp"),
  ko: noto("kr"),
  ar: READEX,
  zh: noto("sc"),
  tw: noto("tc"),
};

const require = createRequire(import.meta.url);
const slicesSchema = z.record(z.string());

/** Whether a CSS `unicode-range` holds a letter. */
const holds = (range: string, letter: string): boolean =>
  range.split(",").some((part) => {
    const [first = "", last = first] = part.trim().replace(/^U\+/i, "").split("-");
    const code = letter.codePointAt(0) ?? 0;
    return code >= Number.parseInt(first, 16) && code <= Number.parseInt(last, 16);
  });

/** Prepares typefaces for drawing text; keeps what it has unpacked for the life of the process. */
export interface PreviewFonts {
  /** Pango's description of the typefaces for a text of a locale, all of whose slices are ready; without a size. */
  prepare(text: string, locale: Locale): Promise<string>;
}

/**
 * Opens the site's own typefaces for libvips, which takes neither WOFF2 nor a typeface in slices: the slices of a text's
 * letters are unpacked to a temporary folder and named to it one by one.
 */
export function openPreviewFonts(): PreviewFonts {
  const ready = new Map<string, Promise<void>>();
  const known = new Map<Typeface, Promise<Record<string, string>>>();
  let making: Promise<string> | undefined;

  async function unpack(woff2: string, name: string): Promise<void> {
    const folder = await (making ??= makeFontFolder());
    const file = join(folder, `${name}.ttf`);
    const { default: decompress } = await import("woff2-encoder/decompress");
    await writeFile(file, await decompress(await readFile(woff2)));
    await sharp({ text: { text: ".", fontfile: file } }).toBuffer(); // libvips keeps the file for later texts
  }

  const rootOf = (face: Typeface): string =>
    dirname(require.resolve(`@fontsource-variable/${face.package}/package.json`));

  const readSlices = async (face: Typeface): Promise<Record<string, string>> =>
    slicesSchema.parse(JSON.parse(await readFile(join(rootOf(face), "unicode.json"), "utf8")));

  async function prepareFace(face: Typeface, text: string): Promise<void> {
    const reading = known.get(face) ?? readSlices(face);
    known.set(face, reading);
    const slices = await reading;
    const letters = [...new Set(text)];
    const needed = Object.keys(slices).filter((name) =>
      letters.some((letter) => holds(slices[name] ?? "", letter)),
    );
    for (const slice of needed.map((name) => name.replace(/[[\]]/g, ""))) {
      const name = `${face.package}-${slice}`;
      const woff2 = join(rootOf(face), "files", `${name}-wght-normal.woff2`);
      const preparing = ready.get(name) ?? unpack(woff2, name);
      ready.set(name, preparing);
      await preparing;
    }
  }

  return {
    async prepare(text, locale) {
      const other = OTHERS[locale];
      const faces = other ? [MONA, other] : [MONA];
      for (const face of faces) await prepareFace(face, text);
      return faces.map(({ family }) => `${family},`).join("");
    },
  };
}

const NAME = /^preview-fonts-(\d+)$/;

/**
 * Makes a folder for this process's unpacked typefaces, which libvips reads as long as the process lives, and removes
 * those of processes that are gone: one that is killed can't remove its own.
 * @param parent where they lie; the system's temporary folder by itself.
 */
export async function makeFontFolder(parent = tmpdir()): Promise<string> {
  for (const name of await readdir(parent).catch(() => [])) {
    const pid = Number(NAME.exec(name)?.[1] ?? process.pid);
    // Another user's can't be removed, and stays.
    if (!isAlive(pid)) await rm(join(parent, name), { recursive: true, force: true }).catch(() => undefined);
  }
  const folder = join(parent, `preview-fonts-${process.pid}`);
  await mkdir(folder, { recursive: true });
  return folder;
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0); // sends nothing
    return true;
  } catch (error) {
    return !(error instanceof Error && "code" in error && error.code === "ESRCH");
  }
}
