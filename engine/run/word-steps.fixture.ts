import { readdirSync, readFileSync } from "node:fs";
import type { EditVariant } from "../words/edits/find-edits.ts";
import { manifestSchema, type Manifest } from "#registry/contract/manifest.ts";

export const STYLES = new URL("../../styles/", import.meta.url);

/** A step of a style's recipe that words choose. */
export interface WordStep {
  id: string;
  manifest: Manifest;
  several: boolean;
  refuses: boolean;
  variants: readonly EditVariant[];
}

export const readJson = (path: string): unknown => JSON.parse(readFileSync(new URL(path, STYLES), "utf8"));

/** Every step of all styles that words choose, in the folders' order. */
export const listWordSteps = (): WordStep[] =>
  readdirSync(STYLES).flatMap((id) => {
    const manifest = manifestSchema.parse(readJson(`${id}/manifest.json`));
    return (manifest.providers.local?.recipe ?? []).flatMap((step): WordStep[] => {
      const { variants } = step.op === "choose" || step.op === "bangs" ? step : { variants: [] };
      if (variants.every(({ keywords }) => keywords.length === 0)) return [];
      const choice = step.op === "choose" ? step : null;
      const refuses = choice?.otherwise === "refuse";
      return [{ id, manifest, several: choice?.several === true, refuses, variants }];
    });
  });
