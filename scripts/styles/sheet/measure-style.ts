// Measures one style and prints its figures as JSON; started by `sheet --figures` for each style.
import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import sharp from "sharp";
import type { ServerTool } from "#registry/contract/compiled.ts";
import { invariant } from "#registry/contract/errors/invariant.ts";
import type { Provider } from "~/server/providers/provider.ts";
import { listChildren } from "../../../tests/faults/read-tree.ts";
import { countCpu } from "../../prove/test/count-cpu.ts";
import { joinPhotos } from "../examples/compose-photos.ts";
import { openEngine } from "../open-engine.ts";
import { readTool, runTool } from "../run-tool.ts";
import { readPhotoFile } from "../sample-photos.ts";
import type { Figures, RunFigures } from "./figures.ts";

const ROOT = fileURLToPath(new URL("../../..", import.meta.url));
const [SMALL, LARGE] = [1_000_000, 12_000_000];

/**
 * Megabytes that processes of the engine hold (`VmRSS`) or held at most (`VmHWM`), the largest of them: they are this
 * process's children, since what works on pictures is not what serves. This process where the system does not tell of others.
 */
function readMemory(what: "VmRSS" | "VmHWM"): number {
  const line = new RegExp(`^${what}:\\s+(\\d+) kB$`, "m");
  const megabytes = (existsSync("/proc/self") ? listChildren(process.pid) : []).map(
    (pid) => (Number(line.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1] ?? 0) * 1024) / 1e6,
  );
  return Math.round(Math.max(...megabytes, 0) || process.memoryUsage.rss() / 1e6);
}

/** The sample photos a tool accepts, with a number of pixels each. */
async function makePhotos({ manifest }: ServerTool, pixels: number): Promise<Buffer[]> {
  const { min, faces } = manifest.photos;
  const samples = ["astronaut.jpg", "dahlgren.jpg"].map((file) => readPhotoFile(ROOT, file));
  const needsCouple = min <= 1 && faces?.across === "all" && (faces.min ?? 0) > 1;
  const photos = needsCouple ? [await joinPhotos(samples)] : samples.slice(0, Math.max(1, min));
  return Promise.all(
    photos.map(async (photo) => {
      const { width, height } = await sharp(photo).metadata();
      const scale = Math.sqrt(pixels / (width * height));
      return sharp(photo)
        .resize(Math.round(width * scale))
        .jpeg({ quality: 92 })
        .toBuffer();
    }),
  );
}

async function measureRun(provider: Provider, tool: ServerTool, photos: Buffer[]): Promise<RunFigures> {
  const cpu = countCpu();
  const { seconds } = await runTool(provider, { tool, photos, size: "2K", name: "figures" });
  return { seconds, cpuSeconds: cpu.stop(), peakMb: readMemory("VmHWM") };
}

const [stylesDir, id] = process.argv.slice(2);
invariant(stylesDir && id, "the styles' folder and an id are given");
const tool = readTool(stylesDir, id);
const provider = await openEngine({ environment: process.env, print: () => undefined });
try {
  const [small, large] = [await makePhotos(tool, SMALL), await makePhotos(tool, LARGE)];
  await measureRun(provider, tool, small); // loads the models
  const idleMb = readMemory("VmRSS");
  const figures: Figures = {
    idleMb,
    small: await measureRun(provider, tool, small),
    large: await measureRun(provider, tool, large),
  };
  process.stdout.write(JSON.stringify(figures));
} finally {
  await provider.close();
}
