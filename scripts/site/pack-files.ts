import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const [packBrotli, packGzip] = [promisify(brotliCompress), promisify(gzip)];

/** Files that are letters. Pictures and typefaces are packed by nature. */
const TEXT = /\.(?:css|html|js|json|mjs|svg|txt|wasm|webmanifest|xml)$/;

/**
 * Writes beside every text file of a folder and the folders in it the same packed at its best: `.br` and `.gz`.
 * @returns how many files it packed
 */
export async function packFiles(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && TEXT.test(entry.name));
  await Promise.all(
    files.map(async ({ parentPath, name }) => {
      const file = join(parentPath, name);
      const bytes = await readFile(file);
      const params = {
        [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      };
      await writeFile(`${file}.br`, await packBrotli(bytes, { params }));
      await writeFile(`${file}.gz`, await packGzip(bytes, { level: constants.Z_BEST_COMPRESSION }));
    }),
  );
  return files.length;
}
