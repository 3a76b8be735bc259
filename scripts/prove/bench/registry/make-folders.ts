import { execFileSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { projectPath } from "#registry/source/project-path.ts";
import { listFiles } from "#registry/source/walk-folder.ts";
import { listManifests } from "../../../../tests/styles/list-styles.ts";

const STYLES = projectPath("styles");
/** The one that `styles new` makes; all others are it under another id. */
const FIRST = "made-0";

/** An id's words as they stand in a new style's copy. */
const spellings = (id: string): string[] => {
  const words = id.replaceAll("-", " ");
  return [id, words, words.charAt(0).toUpperCase() + words.slice(1)];
};

/** Makes folders `made-<from>` to `made-<to - 1>` as `styles new` does. */
export function makeFolders(stylesDir: string, from: number, to: number): void {
  const first = join(stylesDir, FIRST);
  if (!existsSync(first))
    execFileSync(process.execPath, ["--import", "tsx", "scripts/styles.ts", "new", FIRST], {
      cwd: projectPath("."),
      env: { ...process.env, STYLES_DIR: stylesDir },
    });
  const texts = listFiles(first).map((name) => [name, readFileSync(join(first, name), "utf8")] as const);
  for (let nth = Math.max(1, from); nth < to; nth++) {
    const id = `made-${nth}`;
    const own = spellings(id);
    for (const [name, text] of texts) {
      const file = join(stylesDir, id, name);
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(
        file,
        spellings(FIRST).reduce(
          (words, spelling, place) => words.replaceAll(spelling, own[place] ?? id),
          text,
        ),
      );
    }
  }
}

/**
 * Makes so many full folders, with pictures and with words in every locale: copies of the project's own under other names,
 * each a file of its own.
 */
export function makeFullFolders(stylesDir: string, count: number): void {
  const full = listManifests().filter(
    ({ imageType, section }) => imageType !== undefined && section === "style",
  );
  for (let nth = 0; nth < count; nth++) {
    const { id = "", imageType = "" } = full[nth % full.length] ?? {};
    const [from, to] = [join(STYLES, id), join(stylesDir, `full-${nth}`)];
    cpSync(from, to, { recursive: true });
    const file = join(to, "manifest.json");
    const manifest: Record<string, unknown> = JSON.parse(readFileSync(file, "utf8"));
    const renamed = { ...manifest, id: `full-${nth}`, imageType: `${imageType}-${nth}` };
    writeFileSync(file, JSON.stringify(renamed, null, 2));
  }
}
