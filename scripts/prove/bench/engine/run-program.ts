import { execFile } from "node:child_process";
import { readEndedCpuMs } from "../read-cpu.ts";

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
