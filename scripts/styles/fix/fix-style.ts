import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Problem } from "#registry/source/problem.ts";
import { readStyleSource } from "#registry/source/style-source.ts";
import { mendFiles } from "./mend-files.ts";
import { mendPictures } from "./mend-pictures.ts";
import { renameFolder, renamePictures } from "./rename-slugs.ts";

export interface Fixed {
  /** Paths of what was changed. */
  mended: string[];
  /** What had to be left: nobody knows which characters such bytes were meant to be. */
  refused: Problem[];
}

export interface FixOptions {
  /** The repository's folder. */
  root: string;
  /** The stale translations have been translated anew. */
  translated: boolean;
}

/** Mends a style's folder: names, pictures, then texts. */
export async function fixStyle(
  stylesDir: string,
  given: string,
  { root, translated }: FixOptions,
): Promise<Fixed> {
  const found = readStyleSource(stylesDir, given);
  const id = renameFolder(stylesDir, found);
  const renamed = id === given ? [] : [`${found.path}, which is ${id} from here on`];
  renamed.push(...renamePictures(readStyleSource(stylesDir, id)));

  const source = readStyleSource(stylesDir, id);
  const pictures = await mendPictures(source);
  const sheets = [...mendFiles(source, root, translated)].map(
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
  const refused = source.faults.filter(({ rule, level }) => rule === "encoding" && level === "error");
  return { mended: [...renamed, ...pictures, ...texts], refused };
}
