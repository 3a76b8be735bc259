import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { compileRegistry } from "#registry/compile/compile-registry.ts";
import type { ServerTool } from "#registry/contract/compiled.ts";
import { checkedPromiseSchema, type StylePromise } from "#registry/contract/promise.ts";
import { formatProblem } from "#registry/source/problem.ts";
import { listStyleIds } from "#registry/source/style-source.ts";
import { openCatalog } from "~/catalog/catalog.server.ts";

export const STYLES_DIR = fileURLToPath(new URL("../../../styles", import.meta.url));

/** A style of a compiled folder. */
export interface OpenStyle {
  id: string;
  /** Whether its results are pictures, and whether it begins from photos; both true of a folder that doesn't compile. */
  makesPictures: boolean;
  takesPhotos: boolean;
  /**
   * The style as the server knows it.
   * @throws Error with every problem of its folder when that doesn't compile.
   */
  tool(): ServerTool;
}

/** Compiles a folder of styles and opens every one of them. */
export async function openStyles(stylesDir: string): Promise<OpenStyle[]> {
  const outDir = await mkdtemp(join(tmpdir(), "imgfx-registry-"));
  try {
    const { problems } = await compileRegistry({ stylesDir, outDir });
    const catalog = openCatalog(outDir);
    return await Promise.all(
      listStyleIds(stylesDir).map(async (id) => {
        const found = await catalog.findServerTool(id);
        const tool = () => {
          if (found) return found;
          const own = problems.filter(({ path }) => path.includes(`${id}/`));
          throw new Error(own.map(formatProblem).join("\n") || `${id} is not in the compiled registry.`);
        };
        return {
          id,
          tool,
          makesPictures: found === null || found.manifest.output === "image",
          takesPhotos: found === null || found.fields.some(({ control }) => control === "photos"),
        };
      }),
    );
  } finally {
    await rm(outDir, { recursive: true, force: true });
  }
}

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
