import { cpSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { projectPath } from "#registry/source/project-path.ts";
import { copyTemplate } from "../../../styles/create-style.ts";
import { listManifests } from "../../../../tests/styles/list-styles.ts";

const STYLES = projectPath("styles");
/** The folder of the project, from which schemas are named. */
const ROOT = projectPath(".");

/** Makes folders `made-<from>` to `made-<to - 1>` as `styles new` does. */
export function makeFolders(stylesDir: string, from: number, to: number): void {
  for (let nth = from; nth < to; nth++) copyTemplate(stylesDir, ROOT, `made-${nth}`);
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
