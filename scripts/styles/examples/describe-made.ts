import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { ExamplePart } from "#registry/contract/examples.ts";
import type { ExampleRole, ExampleSource, Made } from "#registry/contract/example-kinds.ts";
import type { Manifest } from "#registry/contract/manifest.ts";
import { listFiles } from "#registry/source/walk-folder.ts";
import { readPhotoFile, shortHash } from "../sample-photos.ts";

/** What an example's files follow from, besides the engine. */
export interface ExampleInputs {
  manifest: Manifest;
  prompt: string;
  example: ExampleSource;
}

/** The photographs that an example is made from; empty where it is made from words, or drawn. */
export const partsOf = (example: ExampleSource): readonly ExamplePart[] =>
  ("parts" in example ? example.parts : undefined) ?? [];

/** What of a manifest's local part decides about results: not what is told of them, taken of words, offered or charged. */
export function pickDecisive(local: Manifest["providers"]["local"]) {
  const { note: _note, hears: _hears, follows: _follows, ...priced } = local;
  const { credits: _credits, prices: _prices, ignores: _ignores, ...decisive } = priced;
  return decisive;
}

/** The provider's part of the manifest as far as it decides about the example. */
function decisivePart(
  { providers, photos, maxOutput, scale }: Manifest,
  provider: Made["provider"],
): unknown {
  if (provider === "replicate") return providers.replicate;
  return { ...pickDecisive(providers.local), isApart: photos.min > 1, maxOutput, scale };
}

/** Hash of everything in the style's folder that an example follows from. */
export function hashInputs({ manifest, prompt, example }: ExampleInputs, provider: Made["provider"]): string {
  const { words, values } = example;
  const parts = "parts" in example ? example.parts : undefined;
  const ratio = "ratio" in example ? example.ratio : undefined;
  const asked = [parts, words, ratio, ...(values ? [values] : [])];
  return shortHash(JSON.stringify([decisivePart(manifest, provider), prompt, ...asked]));
}

/** Hash of each photograph that an example is made from. */
export const hashPhotos = (example: ExampleSource, root: string): Record<string, string> =>
  Object.fromEntries(
    [...new Set(partsOf(example).map(({ photo }) => photo))]
      .sort()
      .map((photo) => [photo, shortHash(readPhotoFile(root, photo))]),
  );

/** The recorded hash of each of an example's files. */
export function hashesOf(made: Made): { [Role in ExampleRole]?: string | undefined } {
  if ("sound" in made) return { sound: made.sound.hash };
  return "film" in made ? { ...made.pictures, film: made.film.hash } : made.pictures;
}

/** Hash of a provider's own source, its tests left out. */
export function hashEngine(root: string, provider: Made["provider"]): string {
  const folder = join(root, provider === "local" ? "engine" : `app/server/providers/${provider}`);
  const files = listFiles(folder).filter((file) => !file.includes(".test."));
  return shortHash(files.map((file) => `${file}\n${readFileSync(join(folder, file), "utf8")}`).join("\n"));
}
