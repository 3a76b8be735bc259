import { rename, writeFile, readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { OperatorError } from "#registry/contract/errors/operator-error.ts";
import type { Database } from "./db.ts";

const Mark = z.object({
  /** The same in the source's folder and in the target's database. */
  id: z.string().uuid(),
  state: z.enum(["under way", "done"]),
  /** Server and name of the database that it went to, without user and password. */
  to: z.string(),
  /** ISO 8601. */
  at: z.string(),
});

/** What a data folder keeps of the move of its site to a database server. */
export type MoveMark = z.infer<typeof Mark>;

/** In the target while rows are being copied: whoever opens a half of a site would take it for the whole. */
export const MOVE_TABLE = "move_under_way";

const fileIn = (dataDir: string): string => join(dataDir, "moved.json");

/** The mark of a data folder; null where its site was never moved. */
export const readMoveMark = (dataDir: string): Promise<MoveMark | null> =>
  readJsonFile(fileIn(dataDir), Mark);

/** Writes the mark, whole or not at all. */
export async function writeMoveMark(dataDir: string, mark: MoveMark): Promise<void> {
  const draft = `${fileIn(dataDir)}.${mark.id}`;
  await writeFile(draft, `${JSON.stringify(mark, null, 2)}\n`);
  await rename(draft, fileIn(dataDir));
}

/**
 * Keeps a site that was moved from going on in two places.
 * @throws OperatorError that says where it went, or how to finish or to give up a move that was begun.
 */
export async function refuseMovedFolder(dataDir: string): Promise<void> {
  const mark = await readMoveMark(dataDir);
  if (mark === null) return;
  throw new OperatorError(
    mark.state === "done"
      ? `The site in ${dataDir} was moved to ${mark.to} on ${mark.at.slice(0, 10)}: start it there, with DATABASE_URL.`
      : `A move of the site in ${dataDir} to ${mark.to} is not finished. Run \`npm run move -- --to <env file>\` again; ` +
          `or, to give it up, empty that database and delete ${fileIn(dataDir)}.`,
  );
}

/**
 * Keeps the half of a site from being served.
 * @throws OperatorError where a move into the database has not been finished.
 */
export async function refuseHalfMoved({ run, place }: Pick<Database, "run" | "place">): Promise<void> {
  const { rows } = await run(`select to_regclass('public.${MOVE_TABLE}') is not null as "isHalf"`);
  if (z.array(z.object({ isHalf: z.boolean() })).parse(rows)[0]?.isHalf)
    throw new OperatorError(`A site is being moved to ${place}: finish with \`npm run move\` where it was.`);
}

/** What a file of ours holds; null where there is none. */
async function readJsonFile<Value>(file: string, schema: z.ZodType<Value>): Promise<Value | null> {
  const text = await readFile(file, "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return null;
    throw error;
  });
  return text === null ? null : schema.parse(JSON.parse(text));
}
