import { createFaceFinder, type FaceFinder } from "./face-finder.server.ts";
import { createPersonSegmenter, type PersonSegmenter } from "./person-segmenter.server.ts";
import {
  packageFolder,
  startTensorEngine,
  type FindPackage,
  type TensorEngine,
} from "./tensor-engine.server.ts";
import { createUnsafeContentDetector, type UnsafeContentDetector } from "./unsafe-content.server.ts";

/** The neural models, each loaded when first asked for. Null means that it cannot run on this machine. */
export interface Models {
  faces(): Promise<FaceFinder | null>;
  person(): Promise<PersonSegmenter | null>;
  unsafeContent(): Promise<UnsafeContentDetector | null>;
}

/** Makes the set for one thread. `onUnavailable` is told once of each model that does not load, and why. */
export function createModels(
  onUnavailable: (model: string, reason: unknown) => void,
  findPackage: FindPackage = packageFolder,
): Models {
  const once = <T>(name: string, load: () => Promise<T | null>): (() => Promise<T | null>) => {
    let loading: Promise<T | null> | undefined;
    return () =>
      (loading ??= load().catch((reason: unknown) => {
        onUnavailable(name, reason);
        return null;
      }));
  };
  const engine = once("tensor engine", () => startTensorEngine(findPackage));
  const onEngine =
    <T>(create: (engine: TensorEngine) => Promise<T>) =>
    async (): Promise<T | null> => {
      const started = await engine();
      return started === null ? null : create(started);
    };
  return {
    faces: once("face landmarks", onEngine(createFaceFinder)),
    person: once("person segmentation", onEngine(createPersonSegmenter)),
    unsafeContent: once("unsafe content", onEngine(createUnsafeContentDetector)),
  };
}
