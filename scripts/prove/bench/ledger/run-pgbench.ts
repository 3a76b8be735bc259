import { spawn } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** What a program writes; null where there is no such program. */
const readOutput = (program: string, parameters: string[]): Promise<string | null> =>
  new Promise((resolve, reject) => {
    const child = spawn(program, parameters, { stdio: ["ignore", "pipe", "pipe"] });
    let output = "";
    child.stdout.on("data", (part: Buffer) => (output += part.toString()));
    child.stderr.on("data", (part: Buffer) => (output += part.toString()));
    child.once("error", (error) =>
      "code" in error && error.code === "ENOENT" ? resolve(null) : reject(error),
    );
    child.once("close", () => resolve(output));
  });

/**
 * Runs a script with pgbench.
 * @returns scripts per second, or null where pgbench is not installed.
 * @throws Error with pgbench's own words when the script fails.
 */
export async function runPgbench(
  databaseUrl: string,
  script: string,
  { clients, seconds }: { clients: number; seconds: number },
): Promise<number | null> {
  const folder = await mkdtemp(join(tmpdir(), "imgfx-bench-"));
  const file = join(folder, "script.sql");
  try {
    await writeFile(file, script);
    const options = [
      "--no-vacuum",
      "--protocol=simple",
      `--client=${clients}`,
      "--jobs=1",
      `--time=${seconds}`,
    ];
    const output = await readOutput("pgbench", [...options, `--file=${file}`, databaseUrl]);
    if (output === null) return null;
    const tps = /tps = ([\d.]+)/.exec(output)?.[1];
    if (tps === undefined || /ERROR|aborted/.test(output)) throw new Error(`pgbench failed: ${output}`);
    return Number(tps);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
