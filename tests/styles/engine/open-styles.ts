import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { ServerTool } from "#registry/contract/compiled.ts";
import { checkedPromiseSchema, type StylePromise } from "#registry/contract/promise.ts";
import { listStyleIds } from "#registry/source/style-source.ts";
import { readTool } from "../../../scripts/styles/run-tool.ts";

export const STYLES_DIR = fileURLToPath(new URL("../../../styles", import.meta.url));

/** A style of a folder. */
export interface OpenStyle {
  id: string;
  /** Whether its results are pictures, and whether it begins from photos; both true of a folder that can't be read. */
  makesPictures: boolean;
  takesPhotos: boolean;
  /**
   * The style as the server knows it.
   * @throws Error with every problem of its folder when that is broken.
   */
  tool(): ServerTool;
}

/** Reads a style's folder; what is wrong with it is told by whoever asks for the style. */
function openStyle(stylesDir: string, id: string): OpenStyle {
  try {
    const tool = readTool(stylesDir, id);
    return {
      id,
      tool: () => tool,
      makesPictures: tool.manifest.output === "image",
      takesPhotos: tool.fields.some(({ control }) => control === "photos"),
    };
  } catch (error) {
    const tool = () => {
      throw error;
    };
    return { id, tool, makesPictures: true, takesPhotos: true };
  }
}

/** Opens every style of a folder, as the site would serve it. */
export const openStyles = (stylesDir: string): OpenStyle[] =>
  listStyleIds(stylesDir).map((id) => openStyle(stylesDir, id));

/**
 * Reads what a style says it does.
 * @throws Error when the folder has no `promise.json`, ZodError when that doesn't fit its schema.
 */
export async function readPromise(stylesDir: string, id: string): Promise<StylePromise> {
  const text = await readFile(join(stylesDir, id, "promise.json"), "utf8").catch((cause: unknown) => {
    throw new Error(`styles/${id} has no promise.json: see tests/styles/README.md`, { cause });
  });
  return checkedPromiseSchema.parse(JSON.parse(text));
}
