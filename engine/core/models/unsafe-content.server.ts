import { createRequire } from "node:module";
import { join } from "node:path";
import type { Tensor2D } from "@tensorflow/tfjs-core";
import type { io } from "@tensorflow/tfjs-core";
import type { Raster } from "../raster/raster.ts";
import { resizeRaster } from "../raster/raster-io.server.ts";
import type { TensorEngine } from "./tensor-engine.server.ts";

/** Side of the network's square input. */
const INPUT = 224;
/** The network's classes, in its own order. */
const CLASSES = ["drawing", "hentai", "neutral", "porn", "sexy"] as const;

export interface UnsafeContentDetector {
  /** How surely the picture is pornographic, drawn or photographed: 0 to 1. */
  rate(raster: Raster): Promise<number>;
}

/** Gives what a module of mere data exports and lets go of the module, whose text weighs as much again. */
function readModule<Data>(path: string): Data {
  const require = createRequire(import.meta.url); // one of its own, since it holds on to what it has loaded
  const data: Data = require(path);
  delete require.cache[require.resolve(path)];
  return data;
}

/** Loads nsfwjs's middle MobileNet (MIT): a graph model whose weights lie in the package as base64. */
export async function createUnsafeContentDetector({
  tf,
  converter,
  findPackage,
}: TensorEngine): Promise<UnsafeContentDetector> {
  const folder = join(findPackage("nsfwjs"), "dist/models/mobilenet_v2_mid");
  const model = readModule<io.ModelJSON>(`${folder}/model.min.js`);
  const bundles = [1, 2].map((part) => readModule<string>(`${folder}/group1-shard${part}of2.min.js`));
  const weights = Buffer.concat(bundles.map((bundle) => Buffer.from(bundle, "base64")));
  const network = await converter.loadGraphModel(
    tf.io.fromMemory({
      modelTopology: model.modelTopology,
      weightSpecs: model.weightsManifest.flatMap((group) => group.weights),
      weightData: weights.buffer.slice(weights.byteOffset, weights.byteOffset + weights.byteLength),
    }),
  );
  return {
    rate: async (raster) => {
      const square = await resizeRaster(raster, INPUT, INPUT);
      const scores = tf.tidy(() => {
        const input = tf.tensor(
          Float32Array.from(square.data, (value) => value / 255),
          [1, INPUT, INPUT, 3],
        );
        const output = network.predict(input) as Tensor2D;
        return Array.from(output.dataSync());
      });
      return (scores[CLASSES.indexOf("porn")] ?? 0) + (scores[CLASSES.indexOf("hentai")] ?? 0);
    },
  };
}
