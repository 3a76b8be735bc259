import { fork } from "node:child_process";
import { once } from "node:events";
import { rm } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { z } from "zod";

const PROGRAM = fileURLToPath(new URL("compile-apart.ts", import.meta.url));

const tookSchema = z.object({ cpuMs: z.number(), wallMs: z.number(), count: z.number() });
const reportSchema = tookSchema.extend({ peakBytes: z.number(), again: z.array(tookSchema) });
/** What compiling took, in milliseconds of processor and clock, with the most memory that its process held. */
export type Report = z.infer<typeof reportSchema>;

/** A folder to edit after the first compile, and how often. */
export interface Edit {
  id: string;
  times: number;
}

/**
 * Compiles a folder of styles from nothing, in a process of its own.
 * @throws Error where the process fails, or compiles another number of folders
 */
export async function compileInProcess(
  stylesDir: string,
  outDir: string,
  count: number,
  edit?: Edit,
): Promise<Report> {
  await rm(outDir, { recursive: true, force: true });
  const edited = edit ? [edit.id, String(edit.times)] : [];
  const child = fork(PROGRAM, [stylesDir, outDir, ...edited], { execArgv: ["--import", "tsx"] });
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
  if (read.again.some((took) => took.count !== 1))
    throw new Error("more than the edited folder was compiled");
  return read;
}
