import { existsSync, readFileSync, writeFileSync, renameSync } from "node:fs";
import { join } from "node:path";
import { applyEdits, modify } from "jsonc-parser";
import sharp from "sharp";
import { formatProblem, type Problem } from "#registry/source/problem.ts";
import { listStyleIds, readStyleSource, type StyleSource } from "#registry/source/style-source.ts";
import type { Locale } from "#registry/contract/locale.ts";
import { idSchema } from "#registry/contract/manifest.ts";
import { slugOf, slugOfFile } from "#registry/validate/advise-on-value.ts";
import { readPicture, type PictureFile, type PictureType } from "#registry/source/media-file.ts";
import { judgePicture, PICTURE_LIMITS } from "#registry/validate/example-files.ts";
import { type Command, chooseLocales } from "../command.ts";
import { readProperty } from "../checks/copy/copy-texts.ts";
import { recordMessages, recordStyle, type IsMadeAnew } from "./record-translations.ts";
import { writeSchemas } from "../write-schemas.ts";
import { mendFiles } from "./mend-files.ts";

/** Looks as good as what `examples` makes. */
const QUALITY = 84;
/** Most tries; each comes nearer to the weight that is asked for. */
const TRIES = 6;

const isTooLarge = ({ width, height, bytes }: PictureFile): boolean =>
  Math.max(width, height) > PICTURE_LIMITS.maxSide || bytes > PICTURE_LIMITS.maxBytes;

interface Fixed {
  /** Paths of what was changed. */
  mended: string[];
  /** What had to be left: nobody knows which characters such bytes were meant to be. */
  refused: Problem[];
}

interface FixOptions {
  /** The repository's folder. */
  root: string;
  isMadeAnew: IsMadeAnew;
}

/**
 * `fix [id…]`: mends what needs no judgement; without ids the JSON Schemas and the site's own words as well. 1 where a file
 * had to be left as it is.
 */
export const fixStyles: Command = async ({ stylesDir, root, ids, translated, options, print }) => {
  const locales = chooseLocales(options.locale);
  const isMadeAnew = (locale: Locale) => translated && locales.includes(locale);
  const wanted = ids.length > 0 ? ids : listStyleIds(stylesDir);
  const own = ids.length > 0 ? [] : [...writeSchemas(root), ...recordMessages(root, isMadeAnew)];
  const fixed: Fixed[] = [{ mended: own, refused: [] }];
  for (const id of wanted) fixed.push(await fixStyle(stylesDir, id, { root, isMadeAnew }));
  const mended = fixed.flatMap((one) => one.mended);
  const refused = fixed.flatMap((one) => one.refused);
  if (mended.length + refused.length === 0) print("nothing to mend");
  for (const path of mended) print(`mended ${path}`);
  for (const problem of refused) print(`left as it is: ${formatProblem(problem)}`);
  return refused.length > 0 ? 1 : 0;
};

/** Mends a style's folder: names, pictures, then texts. */
async function fixStyle(stylesDir: string, given: string, { root, isMadeAnew }: FixOptions): Promise<Fixed> {
  const found = readStyleSource(stylesDir, given);
  const id = renameFolder(stylesDir, found);
  const renamed = id === given ? [] : [`${found.path}, which is ${id} from here on`];
  renamed.push(...renamePictures(readStyleSource(stylesDir, id)));

  const source = readStyleSource(stylesDir, id);
  const pictures = await mendPictures(source);
  const sheets = [...mendFiles(source, root)].map(
    ([name, text]) => [name, text.endsWith("\n") ? text : `${text}\n`] as const,
  );
  // What examples were made from tells prompts apart to the last character.
  const prompt = source.prompt ? ([["prompt.md", source.prompt.text]] as const) : [];
  const texts = [...sheets, ...prompt].flatMap(([name, text]) => {
    const file = join(source.directory, name);
    if (readFileSync(file).equals(Buffer.from(text))) return [];
    writeFileSync(file, text);
    return [`${source.path}/${name}`];
  });
  const lock = recordStyle(readStyleSource(stylesDir, id), isMadeAnew);
  const refused = source.faults.filter(({ rule, level }) => rule === "encoding" && level === "error");
  return { mended: [...renamed, ...pictures, ...texts, ...lock], refused };
}

/** Gives a folder the name that can be an address, where it has none and nothing else has that. Gives the name it has then. */
function renameFolder(stylesDir: string, { id, directory, files }: StyleSource): string {
  const slug = slugOf(id);
  const isNeeded = !idSchema.safeParse(id).success && files.length > 0;
  if (!isNeeded || slug === "" || existsSync(join(stylesDir, slug))) return id;
  renameSync(directory, join(stylesDir, slug));
  return slug;
}

/** Renames the pictures whose names can't stand in an address, in the folder and in its manifest. Gives what it renamed. */
function renamePictures({ directory, path, files, manifest }: StyleSource): string[] {
  const images = readProperty(manifest, "images");
  const places = ["before", "after"].flatMap((side) => {
    const names: unknown = readProperty({ value: images }, side);
    return Array.isArray(names)
      ? names.map((name: unknown, index) => ({ name, at: ["images", side, index] }))
      : [];
  });
  const renamed: string[] = [];
  let text = manifest?.text ?? "";
  for (const name of new Set(places.map((place) => place.name))) {
    if (typeof name !== "string" || !files.includes(`images/${name}`)) continue;
    const slug = slugOfFile(name);
    if (slug === name || slug.startsWith(".") || files.includes(`images/${slug}`)) continue;
    renameSync(join(directory, "images", name), join(directory, "images", slug));
    for (const { at } of places.filter((place) => place.name === name))
      text = applyEdits(text, modify(text, at, slug, {}));
    renamed.push(`${path}/images/${name}, which is ${slug} from here on`);
  }
  if (renamed.length > 0) writeFileSync(join(directory, "manifest.json"), text);
  return renamed;
}

function encode(bytes: Buffer, type: PictureType, side: number) {
  const size = { width: side, height: side, fit: "inside", withoutEnlargement: true } as const;
  const picture = sharp(bytes).autoOrient().resize(size);
  const options = type === "png" ? { compressionLevel: 9 } : { quality: QUALITY };
  return picture.toFormat(type === "jpg" ? "jpeg" : type, options).toBuffer({ resolveWithObject: true });
}

/** A picture that is too large or too heavy, made small enough; undefined where that can't be done. */
async function shrink(file: string, name: string, picture: PictureFile): Promise<Buffer | undefined> {
  const { maxSide, maxBytes } = PICTURE_LIMITS;
  const bytes = readFileSync(file);
  let side = Math.min(maxSide, Math.max(picture.width, picture.height));
  for (let nth = 0; nth < TRIES; nth += 1) {
    const { data, info } = await encode(bytes, picture.type, Math.floor(side));
    const { width, height } = info;
    if (judgePicture(name, { ...picture, width, height, bytes: data.length }) === undefined) return data;
    side *= Math.min(0.95, Math.sqrt(maxBytes / data.length)); // bytes go with the area
  }
  return undefined;
}

/** Makes those of a style's pictures smaller that are too large or too heavy. Gives the paths of what it changed. */
async function mendPictures({ directory, path, files }: StyleSource): Promise<string[]> {
  const mended: string[] = [];
  for (const name of files.filter((file) => /^images\/[^/]+\.(webp|jpg|png)$/.test(file))) {
    const file = join(directory, name);
    const picture = readPicture(file);
    if (!picture || !isTooLarge(picture)) continue;
    const smaller = await shrink(file, name, picture).catch(() => undefined); // a head without a picture
    if (!smaller) continue;
    writeFileSync(file, smaller);
    mended.push(`${path}/${name}`);
  }
  return mended;
}
