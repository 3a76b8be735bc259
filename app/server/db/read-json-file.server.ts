import { readFile } from "node:fs/promises";
import type { z } from "zod";

/** What a file of ours holds; null where there is none. */
export async function readJsonFile<Value>(file: string, schema: z.ZodType<Value>): Promise<Value | null> {
  const text = await readFile(file, "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return null;
    throw error;
  });
  return text === null ? null : schema.parse(JSON.parse(text));
}
