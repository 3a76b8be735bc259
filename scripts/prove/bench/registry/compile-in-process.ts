import { fork } from "node:child_process";
import { once } from "node:events";
import { rm } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { z } from "zod";

const PROGRAM = fileURLToPath(new URL("compile-apart.ts", import.meta.url));

/**
 * The ways in which a folder is edited: its prompt, which changes none of the lists but the first; its English title, which
 * changes the cards and searches of every locale; and its prompt where the compiler is not told which folder it was.
 */
export type EditName = "prompt" | "title" | "untold";

const tookSchema = z.object({ cpuMs: z.number(), wallMs: z.number() });
/** What some work took of the processor and by the clock, in milliseconds. */
export type Took = z.infer<typeof tookSchema>;

const reportSchema = tookSchema.extend({
  count: z.number(),
  /** The most memory that the process held until all folders were compiled. */
  peakBytes: z.number(),
  /** From an edit until compiled and read by the site: the style's page, the catalog's cards, every tool's entry. */
  again: z.object({
    prompt: z.array(tookSchema),
    title: z.array(tookSchema),
    untold: z.array(tookSchema),
  } satisfies Record<EditName, unknown>),
  /** The first search of one locale after an edited title. */
  search: tookSchema,
});
export type Report = z.infer<typeof reportSchema>;

/**
 * Compiles a folder of styles from nothing, in a process of its own, and a folder of it again as often as it is edited.
 * @throws Error where the process fails, or compiles another number of folders
 */
export async function compileInProcess(
  stylesDir: string,
  outDir: string,
  count: number,
  edit: { id: string; times: number },
): Promise<Report> {
  await rm(outDir, { recursive: true, force: true });
  const child = fork(PROGRAM, [stylesDir, outDir, edit.id, String(edit.times)], {
    execArgv: ["--import", "tsx"],
  });
  const ended = once(child, "exit");
  const reported = once(child, "message");
  const failed = ended.then(([code]) => {
    throw new Error(`the compiler ended with ${String(code)}`);
  });
  const [report] = await Promise.race([reported, failed]);
  failed.catch(() => undefined);
  await ended;
  const read = reportSchema.parse(report);
  if (read.count !== count) throw new Error(`${read.count} of ${count} folders were compiled`);
  return read;
}
