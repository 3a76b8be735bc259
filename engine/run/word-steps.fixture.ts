import { readdirSync, readFileSync } from "node:fs";
import { manifestSchema, type Manifest } from "#registry/contract/manifest.ts";
import type { EditVariant } from "../words/read-edits.ts";

export const STYLES = new URL("../../styles/", import.meta.url);

/** A step of a style's recipe that words choose. */
export interface WordStep {
  id: string;
  manifest: Manifest;
  several: boolean;
  variants: readonly EditVariant[];
}

const readJson = (path: string): unknown => JSON.parse(readFileSync(new URL(path, STYLES), "utf8"));

/** Every step of all styles that words choose, in the folders' order. */
export const listWordSteps = (): WordStep[] =>
  readdirSync(STYLES).flatMap((id) => {
    const manifest = manifestSchema.parse(readJson(`${id}/manifest.json`));
    return (manifest.providers.local?.recipe ?? []).flatMap((step): WordStep[] => {
      if (step.op !== "bangs" && (step.op !== "choose" || step.by !== undefined)) return [];
      return [
        { id, manifest, several: step.op === "choose" && step.several === true, variants: step.variants },
      ];
    });
  });
