import { readdir, readFile } from "node:fs/promises";
import { execFile } from "node:child_process";

/** Of the kernel's clock in which `/proc` counts a process's time. */
const TICK_MS = 10;

/** What `/proc` tells of a process: who started it, and what it has taken, its ended children included. */
async function readProcess(pid: number | string): Promise<{ parent: number; own: number; ended: number }> {
  const line = await readFile(`/proc/${pid}/stat`, "utf8");
  const fields = line
    .slice(line.lastIndexOf(")") + 2)
    .split(" ")
    .map(Number);
  const [parent = 0] = fields.slice(1);
  const [user = 0, system = 0, endedUser = 0, endedSystem = 0] = fields.slice(11);
  return { parent, own: (user + system) * TICK_MS, ended: (endedUser + endedSystem) * TICK_MS };
}

/** Milliseconds of processor that a process has taken so far. Linux only. */
export const readCpuMs = async (pid: number): Promise<number> => (await readProcess(pid)).own;

/** Milliseconds of processor that this process's children took that have ended. Linux only. */
const readEndedCpuMs = async (): Promise<number> => (await readProcess("self")).ended;

/** Milliseconds of processor that a process and all that it started have taken so far. Linux only. */
export async function readTreeCpuMs(root: number): Promise<number> {
  const pids = (await readdir("/proc")).filter((name) => /^\d+$/.test(name));
  const read = await Promise.all(
    pids.map(async (pid) => ({ pid: Number(pid), ...(await readProcess(pid).catch(() => null)) })),
  );
  const isOf = (pid: number | undefined): boolean =>
    pid === root || (pid !== undefined && pid > 1 && isOf(read.find((one) => one.pid === pid)?.parent));
  return read.filter(({ pid }) => isOf(pid)).reduce((sum, { own = 0, ended = 0 }) => sum + own + ended, 0);
}

/** What a program wrote, and the milliseconds of processor that it took. */
interface ProgramRun {
  output: string;
  cpuMs: number;
}

/**
 * Runs a program to its end; one at a time, since its processor time is what this process's ended children take.
 * @returns null where there is no such program, or it fails.
 */
export async function runProgram(
  program: string,
  parameters: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<ProgramRun | null> {
  const since = await readEndedCpuMs();
  const output = await new Promise<string | null>((resolve) => {
    execFile(program, parameters, { env: { ...process.env, ...env } }, (error, text) =>
      resolve(error ? null : text),
    );
  });
  return output === null ? null : { output, cpuMs: (await readEndedCpuMs()) - since };
}
