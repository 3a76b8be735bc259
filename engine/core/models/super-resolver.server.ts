import { cutReflected } from "../raster/reflect-raster.ts";
import { createRaster, type Raster } from "../raster/raster.ts";
import type { HeavySlot } from "./heavy-slot.ts";
import { readNetwork, type Network, type OnnxEngine } from "./onnx-engine.server.ts";
import { RED_FIRST, toChannels, toRaster } from "./picture-tensors.ts";

export interface SuperResolver {
  /** Doubles width and height, with detail that a filter cannot show. About 2 s for a megapixel on two cores. */
  double(raster: Raster): Promise<Raster>;
}

/** Side of the squares the picture is doubled in: 64 values for each of their pixels are kept at a time. */
const TILE = 256;
/** Pixels that a value depends on in each direction: nothing of a tile's edge reaches what is kept of it. */
const REACH = 12;

/** Loads ESRGAN-slim. */
export async function createSuperResolver(
  engine: OnnxEngine,
  slot: HeavySlot<Network>,
): Promise<SuperResolver> {
  const open = async () => engine.openHeavy(await readNetwork("super-resolution"));
  const use = <T>(work: (network: Network) => Promise<T>) => slot.use("super-resolution", open, work);
  await use(async () => undefined);
  return { double: (raster) => use((network) => doublePicture(network, raster)) };
}

async function doublePicture(network: Network, raster: Raster): Promise<Raster> {
  const result = createRaster(raster.width * 2, raster.height * 2);
  for (let top = 0; top < raster.height; top += TILE) {
    for (let left = 0; left < raster.width; left += TILE) {
      const width = Math.min(TILE, raster.width - left);
      const height = Math.min(TILE, raster.height - top);
      const box = {
        left: left - REACH,
        top: top - REACH,
        width: width + 2 * REACH,
        height: height + 2 * REACH,
      };
      const picture = toChannels(cutReflected(raster, box), RED_FIRST);
      const doubled = toRaster(await network.run({ picture }), RED_FIRST);
      for (let y = 0; y < 2 * height; y += 1) {
        const from = ((y + 2 * REACH) * doubled.width + 2 * REACH) * 3;
        const row = doubled.data.subarray(from, from + 2 * width * 3);
        result.data.set(row, ((2 * top + y) * result.width + 2 * left) * 3);
      }
    }
  }
  return result;
}
