import { randomUUID } from "node:crypto";
import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import type { CheckpointMark } from "./audit.ts";

const Mark = z.object({ number: z.number().int().positive(), signature: z.string() });

const fileIn = (dataDir: string): string => join(dataDir, "audit-checkpoint.json");

/** The newest checkpoint that an audit wrote from this data folder; null before the first. */
export async function readMark(dataDir: string): Promise<CheckpointMark | null> {
  const text = await readFile(fileIn(dataDir), "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return null;
    throw error;
  });
  return text === null ? null : Mark.parse(JSON.parse(text));
}

/** Keeps a checkpoint's mark outside the database, where nobody who writes to the database can remove it. */
export async function keepMark(dataDir: string, { number, signature }: CheckpointMark): Promise<void> {
  await mkdir(dataDir, { recursive: true });
  const draft = `${fileIn(dataDir)}.${randomUUID()}`;
  await writeFile(draft, `${JSON.stringify({ number, signature })}\n`, { mode: 0o600 });
  await rename(draft, fileIn(dataDir));
}
