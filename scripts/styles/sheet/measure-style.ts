// Measures one style and prints its figures as JSON; started by `sheet --figures` for each style.
import { fileURLToPath } from "node:url";
import sharp from "sharp";
import type { ServerTool } from "#registry/contract/compiled.ts";
import { invariant } from "#registry/contract/errors/invariant.ts";
import type { Provider } from "~/server/providers/provider.ts";
import { joinPhotos } from "../examples/compose-photos.ts";
import { openEngine } from "../open-engine.ts";
import { readTool, runTool } from "../run-tool.ts";
import { readPhotoFile } from "../sample-photos.ts";
import type { Figures, RunFigures } from "./figures.ts";

const ROOT = fileURLToPath(new URL("../../..", import.meta.url));
/** Milliseconds between two looks at the process's memory. */
const SAMPLE_MS = 20;
const [SMALL, LARGE] = [1_000_000, 12_000_000];

const residentMb = (): number => Math.round(process.memoryUsage.rss() / 1_000_000);

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
  let peakMb = residentMb();
  const timer = setInterval(() => (peakMb = Math.max(peakMb, residentMb())), SAMPLE_MS);
  try {
    const { seconds } = await runTool(provider, { tool, photos, size: "2K", name: "figures" });
    return { seconds, peakMb: Math.max(peakMb, residentMb()) };
  } finally {
    clearInterval(timer);
  }
}

const [stylesDir, id] = process.argv.slice(2);
invariant(stylesDir && id, "the styles' folder and an id are given");
const tool = readTool(stylesDir, id);
const provider = await openEngine({ environment: process.env, print: () => undefined });
try {
  const [small, large] = [await makePhotos(tool, SMALL), await makePhotos(tool, LARGE)];
  await measureRun(provider, tool, small); // loads the models
  const idleMb = residentMb();
  const figures: Figures = {
    idleMb,
    small: await measureRun(provider, tool, small),
    large: await measureRun(provider, tool, large),
  };
  process.stdout.write(JSON.stringify(figures));
} finally {
  await provider.close();
}
