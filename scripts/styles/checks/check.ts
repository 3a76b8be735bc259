import type { Problem } from "#registry/source/problem.ts";
import type { StyleSource } from "#registry/source/style-source.ts";
import type { Glossaries } from "./translation/read-glossaries.ts";
import type { Translation } from "./translation/translation.ts";

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

/** All style folders, one at a time: nobody may hold on to what was read, of which there is no end. */
export interface StyleFolders {
  ids: readonly string[];
  read(id: string): StyleSource;
}

/** One comparison of all folders: each is looked at once, in the order of their names. */
interface Comparison {
  look(source: StyleSource): Problem[];
  /** What can be told only after all were looked at. */
  finish?(folders: StyleFolders): Problem[];
}

/** Compares style folders with each other. */
export interface RegistryCheck extends CheckText {
  scope: "registry";
  open(): Comparison;
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
