import { createRequire } from "node:module";
import { join } from "node:path";
import type { Tensor2D, io } from "@tensorflow/tfjs-core";
import type { CartoonLook } from "#registry/contract/operations/neural.ts";
import type { Raster } from "../raster/raster.ts";
import { resizeRaster } from "../raster/raster-io.server.ts";
import { createCartoonist, type Cartoonist } from "./cartoonist.server.ts";
import { createFaceFinder, type FaceFinder } from "./face-finder.server.ts";
import { createHeavySlot, type HeavySlot } from "./heavy-slot.ts";
import { createObjectFinder, type ObjectFinder } from "./object-finder.server.ts";
import { startOnnxEngine, type Network, type OnnxEngine, type TakeTurn } from "./onnx-engine.server.ts";
import { createPersonSegmenter, type PersonSegmenter } from "./person-segmenter.server.ts";
import { toShares } from "./picture-channels.ts";
import { createSuperResolver, type SuperResolver } from "./super-resolver.server.ts";
import {
  packageFolder,
  startTensorEngine,
  type FindPackage,
  type TensorEngine,
} from "./tensor-engine.server.ts";
import { createTextFinder, type TextFinder } from "./text-finder.server.ts";

/** Side of the network's square input. */
const INPUT = 224;
/** The network's classes, in its own order. */
const CLASSES = ["drawing", "hentai", "neutral", "porn", "sexy"] as const;

interface UnsafeContentDetector {
  /** How surely the picture is pornographic, drawn or photographed: 0 to 1. */
  rate(raster: Raster): Promise<number>;
}

/** The neural models, each loaded when first asked for. Null means that it cannot run on this machine. */
export interface Models {
  faces(): Promise<FaceFinder | null>;
  person(): Promise<PersonSegmenter | null>;
  objects(): Promise<ObjectFinder | null>;
  unsafeContent(): Promise<UnsafeContentDetector | null>;
  cartoonist(look: CartoonLook): Promise<Cartoonist | null>;
  superResolver(): Promise<SuperResolver | null>;
  textFinder(): Promise<TextFinder | null>;
  /** The one large network whose memory is kept at the moment; null for none. */
  heavy(): string | null;
}

/**
 * Makes the set for one process. `onUnavailable` is told once of each model that does not load, and why; large networks
 * run when `takeTurn` lets them.
 */
export function createModels(
  onUnavailable: (model: string, reason: unknown) => void,
  findPackage: FindPackage = packageFolder,
  takeTurn: TakeTurn = (work) => work(),
): Models {
  const once = <T>(name: string, load: () => Promise<T | null>): (() => Promise<T | null>) => {
    let loading: Promise<T | null> | undefined;
    return () =>
      (loading ??= load().catch((reason: unknown) => {
        onUnavailable(name, reason);
        return null;
      }));
  };
  const tensors = once("tensor engine", () => startTensorEngine(findPackage));
  const onTensors =
    <T>(create: (engine: TensorEngine) => Promise<T>) =>
    async (): Promise<T | null> => {
      const started = await tensors();
      return started === null ? null : create(started);
    };
  const onnx = once("ONNX Runtime", () => startOnnxEngine(findPackage, takeTurn));
  const slot = createHeavySlot<Network>();
  const onOnnx =
    <T>(create: (engine: OnnxEngine, slot: HeavySlot<Network>) => Promise<T>) =>
    async (): Promise<T | null> => {
      const started = await onnx();
      return started === null ? null : create(started, slot);
    };
  const draw = (look: CartoonLook) =>
    once(
      `cartoon ${look}`,
      onOnnx((engine, slot) => createCartoonist(engine, slot, look)),
    );
  const cartoonists = {
    hayao: draw("hayao"),
    hosoda: draw("hosoda"),
    paprika: draw("paprika"),
    shinkai: draw("shinkai"),
  } satisfies Record<CartoonLook, unknown>;
  return {
    faces: once("face landmarks", onTensors(createFaceFinder)),
    person: once("person segmentation", onTensors(createPersonSegmenter)),
    objects: once("object detection", onTensors(createObjectFinder)),
    unsafeContent: once("unsafe content", onTensors(createUnsafeContentDetector)),
    cartoonist: (look) => cartoonists[look](),
    superResolver: once("super-resolution", onOnnx(createSuperResolver)),
    textFinder: once("text detection", onOnnx(createTextFinder)),
    heavy: () => slot.kept(),
  };
}

/** Gives what a module of mere data exports and lets go of the module, whose text weighs as much again. */
function readModule<Data>(path: string): Data {
  const require = createRequire(import.meta.url); // one of its own, since it holds on to what it has loaded
  const data: Data = require(path);
  delete require.cache[require.resolve(path)];
  return data;
}

/** Loads nsfwjs's middle MobileNet (MIT): a graph model whose weights lie in the package as base64. */
async function createUnsafeContentDetector({
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
        const input = tf.tensor(toShares(square.data), [1, INPUT, INPUT, 3]);
        const output = network.predict(input) as Tensor2D;
        return Array.from(output.dataSync());
      });
      return (scores[CLASSES.indexOf("porn")] ?? 0) + (scores[CLASSES.indexOf("hentai")] ?? 0);
    },
  };
}
