import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Manifest } from "#registry/contract/manifest.ts";

const MODEL = fileURLToPath(new URL("../../styles/inversion-filter", import.meta.url));
const ID = "slow-flip";

export interface SlowStyle {
  /** For `STYLES_DIR`. */
  stylesDir: string;
  submit: string;
  poll: string;
  /** Removes the folder. */
  remove(): Promise<void>;
}

/** A folder of styles with one that is polled and takes the local engine some seconds: the same step again and again. */
export async function makeSlowStyle(steps: number): Promise<SlowStyle> {
  const stylesDir = await mkdtemp(join(tmpdir(), "imgfx-styles-"));
  const folder = join(stylesDir, ID);
  await cp(MODEL, folder, { recursive: true });
  await rm(join(folder, "promise.json"), { force: true });
  const file = join(folder, "manifest.json");
  const {
    imageType: _style,
    $schema: _schema,
    ...manifest
  }: Manifest = JSON.parse(await readFile(file, "utf8"));
  const [submit, poll] = [`/api/img/${ID}`, `/api/img/${ID}/result`];
  const denoise = { op: "denoise", strength: 1 };
  const changed = {
    ...{ ...manifest, id: ID, section: "tool", delivery: "task", submit, poll: [poll] },
    providers: {
      local: {
        recipe: [...Array.from({ length: steps }, () => denoise), { op: "flip", axis: "x" }],
        quality: "good",
      },
    },
  };
  await writeFile(file, JSON.stringify(changed));
  return { stylesDir, submit, poll, remove: () => rm(stylesDir, { recursive: true, force: true }) };
}
