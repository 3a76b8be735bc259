import type { CartoonLook } from "#registry/contract/operations/drawn.ts";
import type { Raster } from "../raster/raster.ts";
import { resizeRaster } from "../raster/raster-io.server.ts";
import { createCartoonist, type Cartoonist } from "./cartoonist.server.ts";
import { createFaceFinder, type FaceFinder } from "./face-finder.server.ts";
import { createHeavySlot, type HeavySlot } from "./heavy-slot.ts";
import { createObjectFinder, type ObjectFinder } from "./object-finder.server.ts";
import {
  readNetwork,
  startOnnxEngine,
  type Network,
  type OnnxEngine,
  type TakeTurn,
} from "./onnx-engine.server.ts";
import { packageFolder, type FindPackage } from "./package-folder.server.ts";
import { createPersonSegmenter, type PersonSegmenter } from "./person-segmenter.server.ts";
import { toBytes } from "./picture-tensors.ts";
import { createSuperResolver, type SuperResolver } from "./super-resolver.server.ts";
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
    faces: once("face landmarks", onOnnx(createFaceFinder)),
    person: once("person segmentation", onOnnx(createPersonSegmenter)),
    objects: once("object detection", onOnnx(createObjectFinder)),
    unsafeContent: once("unsafe content", onOnnx(createUnsafeContentDetector)),
    cartoonist: (look) => cartoonists[look](),
    superResolver: once("super-resolution", onOnnx(createSuperResolver)),
    textFinder: once("text detection", onOnnx(createTextFinder)),
    heavy: () => slot.kept(),
  };
}

/** Loads nsfwjs's middle MobileNet. */
async function createUnsafeContentDetector(engine: OnnxEngine): Promise<UnsafeContentDetector> {
  const network = await engine.openLight(await readNetwork("unsafe-content"));
  return {
    rate: async (raster) => {
      const picture = toBytes(await resizeRaster(raster, INPUT, INPUT));
      const { data } = await network.run({ picture });
      return (data[CLASSES.indexOf("porn")] ?? 0) + (data[CLASSES.indexOf("hentai")] ?? 0);
    },
  };
}
