import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { listStyleIds } from "#registry/source/style-source.ts";
import type { Command } from "../command.ts";
import { figuresSchema, type Figures } from "./figures.ts";

const MEASURE = fileURLToPath(new URL("./measure-style.ts", import.meta.url));

const HEADINGS = ["style", "1 MP s", "1 MP MB", "12 MP s", "12 MP MB", "idle MB"];

/** Measures one style in a process of its own, so that no other style's memory counts. */
async function measureStyle(
  id: string,
  stylesDir: string,
  environment: Readonly<Record<string, string | undefined>>,
): Promise<Figures> {
  const child = spawn(process.execPath, ["--import", "tsx", MEASURE, stylesDir, id], {
    env: { ...process.env, ...environment },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const [output, complaint]: [Buffer[], Buffer[]] = [[], []];
  child.stdout.on("data", (chunk: Buffer) => output.push(chunk));
  child.stderr.on("data", (chunk: Buffer) => complaint.push(chunk));
  const code = await new Promise<number | null>((resolve, reject) => {
    child.on("error", reject).on("close", resolve);
  });
  if (code !== 0) throw new Error(Buffer.concat(complaint).toString().trim() || `exit code ${code}`);
  return figuresSchema.parse(JSON.parse(Buffer.concat(output).toString()));
}

const toRow = (id: string, { small, large, idleMb }: Figures): string[] => [
  id,
  small.seconds.toFixed(1),
  String(small.peakMb),
  large.seconds.toFixed(1),
  String(large.peakMb),
  String(idleMb),
];

/** `sheet --figures`: a Markdown table of seconds and peak memory of every style; 1 where one can't be measured. */
export const measureFigures: Command = async ({ stylesDir, ids, environment, print }) => {
  const wanted = ids.length > 0 ? ids : listStyleIds(stylesDir);
  let failed = 0;
  print(
    "One picture of 2K from a photo of 1 and of 12 megapixels, models loaded before; memory is the process's largest resident set, sampled every 20 ms, and idle what it holds before the first of the two.\n",
  );
  print(`| ${HEADINGS.join(" | ")} |\n| --- |${" ---: |".repeat(HEADINGS.length - 1)}`);
  for (const id of wanted) {
    try {
      print(`| ${toRow(id, await measureStyle(id, stylesDir, environment)).join(" | ")} |`);
    } catch (error) {
      failed += 1;
      print(`| ${id} | failed: ${error instanceof Error ? error.message.split("\n")[0] : String(error)} |`);
    }
  }
  return failed > 0 ? 1 : 0;
};
