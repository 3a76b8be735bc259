import { join } from "node:path";
import { cutReflected } from "../raster/reflect-raster.ts";
import { createRaster, type Raster } from "../raster/raster.ts";
import type { HeavySlot } from "./heavy-slot.ts";
import { readWeights } from "./network/read-weights.server.ts";
import type { Network, OnnxEngine } from "./onnx-engine.server.ts";
import { RED_FIRST, toChannels, toRaster } from "./picture-channels.ts";
import { addLinear, joinLinear, linearOf, type LinearValue } from "./network/linear-value.ts";
import { startNetwork, type NetworkBuilder } from "./network/network-builder.ts";
import type { Weights } from "./network/weights.ts";

export interface SuperResolver {
  /** Doubles width and height, with detail that a filter cannot show. About 2 s for a megapixel on two cores. */
  double(raster: Raster): Promise<Raster>;
}

/** Side of the squares the picture is doubled in: 64 values for each of their pixels are kept at a time. */
const TILE = 256;
/** Pixels that a value depends on in each direction: nothing of a tile's edge reaches what is kept of it. */
const REACH = 12;

/** Loads ESRGAN-slim (MIT, trained on DIV2K). */
export async function createSuperResolver(
  engine: OnnxEngine,
  slot: HeavySlot<Network>,
): Promise<SuperResolver> {
  const folder = join(engine.findPackage("@upscalerjs/esrgan-slim"), "models/x2");
  const open = async () => engine.open(buildSuperResolutionNetwork(await readWeights(folder)));
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
      const doubled = toRaster(
        await network.run(toChannels(cutReflected(raster, box), RED_FIRST)),
        RED_FIRST,
      );
      for (let y = 0; y < 2 * height; y += 1) {
        const from = ((y + 2 * REACH) * doubled.width + 2 * REACH) * 3;
        const row = doubled.data.subarray(from, from + 2 * width * 3);
        result.data.set(row, ((2 * top + y) * result.width + 2 * left) * 3);
      }
    }
  }
  return result;
}

/** Channels that a dense block finds. */
const GROWN = 4;

/** A residual dense block with one growing layer: what it finds is added to what it got. */
function addDense(network: NetworkBuilder, from: LinearValue, block: number): LinearValue {
  const grown = network.calculate(network.linearConvolution(from, `F_${block}_1`));
  const found = linearOf(network.activation(grown, "Relu"), GROWN);
  return addLinear(network.linearConvolution(joinLinear(from, found), `LFF_${block}`), from);
}

/**
 * A small residual dense network (Zhang and others, 2018) that doubles a picture, as an ONNX model:
 * red, green and blue from 0 to 255 in and out. Up to its wide layer all is linear but what the dense blocks find, eight
 * channels in all: that layer is calculated from those and the picture.
 */
function buildSuperResolutionNetwork(weights: Weights): Uint8Array {
  const network = startNetwork(weights);
  const shallow = network.linearConvolution(linearOf(network.input, 3), "F_m1");
  const first = addDense(network, network.linearConvolution(shallow, "F_0"), 1);
  const second = addDense(network, first, 2);
  const fused = network.linearConvolution(joinLinear(first, second), "GFF_1");
  const deep = addLinear(network.linearConvolution(fused, "GFF_2"), shallow);
  const wide = network.activation(network.calculate(network.linearConvolution(deep, "UPN1")), "Relu");
  const narrow = network.activation(network.convolution(wide, "UPN2"), "Relu");
  return network.build(network.doubledConvolution(network.convolution(narrow, "UPN3"), "SR"));
}
