import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { ExamplePair, Made } from "#registry/contract/examples.ts";
import type { Manifest } from "#registry/contract/manifest.ts";
import { listFiles } from "#registry/source/style-source.ts";
import { readPhotoFile, shortHash } from "../sample-photos.ts";

/** What a pair's pictures follow from, besides the engine. */
export interface PairInputs {
  manifest: Manifest;
  prompt: string;
  pair: ExamplePair;
}

/** The provider's part of the manifest as far as it decides about the picture. */
function decisivePart(
  { providers, photos, maxOutput, scale }: Manifest,
  provider: Made["provider"],
): unknown {
  if (provider === "replicate") return providers.replicate;
  const { quality: _quality, note: _note, ...local } = providers.local;
  return { ...local, isApart: photos.min > 1, maxOutput, scale };
}

/** Hash of everything in the style's folder that a pair follows from. */
export function hashInputs({ manifest, prompt, pair }: PairInputs, provider: Made["provider"]): string {
  const { parts, words, ratio } = pair;
  return shortHash(JSON.stringify([decisivePart(manifest, provider), prompt, parts, words, ratio]));
}

/** Hash of each photograph that a pair is made from. */
export const hashPhotos = ({ parts = [] }: ExamplePair, root: string): Record<string, string> =>
  Object.fromEntries(
    [...new Set(parts.map(({ photo }) => photo))]
      .sort()
      .map((photo) => [photo, shortHash(readPhotoFile(root, photo))]),
  );

/** Hash of a provider's own source, its tests left out. */
export function hashEngine(root: string, provider: Made["provider"]): string {
  const folder = join(root, "app/providers", provider);
  const files = listFiles(folder).filter((file) => !file.includes(".test."));
  return shortHash(files.map((file) => `${file}\n${readFileSync(join(folder, file), "utf8")}`).join("\n"));
}
