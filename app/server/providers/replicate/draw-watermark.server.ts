import { spawn } from "node:child_process";
import { constants } from "node:fs";
import { access, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import sharp from "sharp";
import { PRODUCT } from "#registry/contract/product.ts";
import { createTypesetter } from "#engine/index.ts";

/** Draws the site's mark into a film, an MP4; gives the film as it is where that can't be done. */
export type DrawWatermark = (film: Buffer) => Promise<Buffer>;

export interface WatermarkOptions {
  /** Folders that programs are looked for in, as the variable PATH lists them. */
  path: string | undefined;
  log: { warn(fields: object, message: string): void };
}

const PROGRAM = "ffmpeg";
/** Longest that drawing may take, in milliseconds. */
const TIMEOUT_MS = 120_000;

/** Height of the mark's letters, in pixels: it reads on films of 480 lines and of 1080. */
const LETTERS = 28;

/** The product's name in white with a dark rim, as a PNG. Its letters are outlines, so no font is needed. */
async function drawMark(): Promise<Buffer> {
  const line = {
    text: PRODUCT.name,
    font: "fredoka",
    size: LETTERS,
    x: LETTERS * 0.3,
    y: LETTERS * 1.05,
  } as const;
  const { d, width } = await createTypesetter().set(line);
  const size = `width="${Math.ceil(width + LETTERS * 0.6)}" height="${Math.ceil(LETTERS * 1.6)}"`;
  const rim = `stroke="#000" stroke-opacity="0.42" stroke-width="${LETTERS * 0.16}" stroke-linejoin="round"`;
  const letters = `<path d="${d}" fill="none" ${rim}/><path d="${d}" fill="#fff"/>`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" ${size}><g opacity="0.82">${letters}</g></svg>`;
  return sharp(Buffer.from(svg)).png().toBuffer();
}

/** In the lower right corner; sound is kept as it is. */
const FILTER = "overlay=W-w-8:H-h-8";

/** Models draw no marks, so it is done here, with the system's ffmpeg where there is one. Its absence is told once. */
export function createWatermark({ path, log }: WatermarkOptions): DrawWatermark {
  let finding: Promise<string | null> | undefined;
  const find = async (): Promise<string | null> => {
    const program = await findProgram(path);
    if (program === null) log.warn({}, `films go out without the site's mark: there is no ${PROGRAM}`);
    return program;
  };
  return async (film) => {
    const program = await (finding ??= find());
    if (program === null) return film;
    try {
      return await draw(program, film);
    } catch (err) {
      log.warn({ err }, "a film goes out without the site's mark");
      return film;
    }
  };
}

async function findProgram(path: string | undefined): Promise<string | null> {
  for (const folder of (path ?? "").split(delimiter).filter((part) => part !== "")) {
    const program = join(folder, PROGRAM);
    try {
      await access(program, constants.X_OK);
      return program;
    } catch {
      continue;
    }
  }
  return null;
}

async function draw(program: string, film: Buffer): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), "film-"));
  const [from, mark, to] = [join(folder, "in.mp4"), join(folder, "mark.png"), join(folder, "out.mp4")];
  try {
    await writeFile(from, film);
    await writeFile(mark, await drawMark());
    const kept = ["-c:a", "copy", "-c:v", "libx264", "-pix_fmt", "yuv420p", "-movflags", "+faststart"];
    await run(program, [
      ...["-v", "error", "-nostdin", "-y", "-i", from, "-i", mark],
      ...["-filter_complex", FILTER, ...kept, to],
    ]);
    return await readFile(to);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const run = (program: string, args: string[]): Promise<void> =>
  new Promise((resolve, reject) => {
    const child = spawn(program, args, { stdio: "ignore", timeout: TIMEOUT_MS, killSignal: "SIGKILL" });
    child.once("error", reject);
    child.once("close", (code) =>
      code === 0 ? resolve() : reject(new Error(`${PROGRAM} ended with ${code ?? "a signal"}`)),
    );
  });
