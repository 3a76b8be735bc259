import type { Problem } from "#registry/source/problem.ts";
import type { StyleSource } from "#registry/source/style-source.ts";
import type { Glossaries } from "./translation/read-glossaries.ts";
import type { Translation } from "./translation/list-translations.ts";

interface CheckText {
  /** Stands in brackets before each of its problems. */
  name: string;
  /** What it demands, as one sentence. */
  description: string;
}

/** Looks at one style folder at a time. */
export interface StyleCheck extends CheckText {
  scope: "style";
  check(source: StyleSource): Problem[];
}

/** Compares style folders with each other, in the order of their names. */
export interface RegistryCheck extends CheckText {
  scope: "registry";
  check(sources: readonly StyleSource[]): Problem[];
}

/** Looks at the repository's own committed files. */
export interface RepositoryCheck extends CheckText {
  scope: "repository";
  /** `root` is the repository's folder. */
  check(root: string): Problem[];
}

/** Compares translations with the English they were made from: tools' copy, and the site's own words. */
export interface TranslationCheck extends CheckText {
  scope: "translations";
  check(translations: readonly Translation[], glossaries: Glossaries): Problem[];
}

export type Check = StyleCheck | RegistryCheck | RepositoryCheck | TranslationCheck;
