import type { MessageKey } from "~/i18n/message-keys.ts";
import type { ResultKind } from "#registry/contract/wire/values.ts";

/** What every result has, whatever it is. */
interface AnyResult {
  /** Unique on the page; stays the same over reloads. */
  id: string;
  /** Where its file lies: absolute, or from this site's root. */
  address: string;
  /** The person's own words; empty where they wrote none. */
  prompt: string;
  /** ISO time. */
  createdAt: string;
  /** Addresses of the photos it was made from. */
  uploadedImages: readonly string[];
  seed?: number;
  /** Whoever has its address may read it. */
  isPublic: boolean;
  /** Marked to be found again, with all that its generation made. */
  isFavourite?: boolean | undefined;
  /** What was sent for it and is not used, in sentences. */
  notices?: readonly string[];
}

export interface ImageResult extends AnyResult {
  kind: "image";
  /** Pixels, where known. */
  width?: number;
  height?: number;
}

export interface VideoResult extends AnyResult {
  kind: "video";
  /** Pixels, where known. */
  width?: number;
  height?: number;
  seconds?: number;
}

export interface AudioResult extends AnyResult {
  kind: "audio";
  seconds?: number;
}

export interface TextResult extends AnyResult {
  kind: "text";
  text: string;
  /** BCP 47, where known. */
  language?: string;
}

/** A finished result as the page shows it. */
export type Result = ImageResult | VideoResult | AudioResult | TextResult;

/** The generation that a result is of; undefined for one whose request told none. */
export const generationOf = ({ id }: Pick<Result, "id">): string | undefined =>
  /^([0-9a-f]{32})-\d+$/.exec(id)?.[1];

/** Puts new results before the ones shown, each once. */
export function prependResults(newer: readonly Result[], shown: readonly Result[]): readonly Result[] {
  const known = new Set(newer.map(({ address }) => address));
  return [...newer, ...shown.filter(({ address }) => !known.has(address))];
}

/** Time that has passed as minutes and seconds: `0:08`. Takes milliseconds; below zero counts as zero. */
export function formatElapsed(milliseconds: number): string {
  const seconds = Math.max(0, Math.floor(milliseconds / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

/** "3 pictures", "1 video" …: the message that counts results of a kind. */
export const COUNT_MESSAGES = {
  image: "style.results.count",
  video: "style.results.videos",
  audio: "style.results.pieces",
  text: "style.results.texts",
} as const satisfies Record<ResultKind, MessageKey>;

/** What is said when a result cannot be saved. */
export const DOWNLOAD_FAILED_MESSAGES = {
  image: "style.results.downloadFailed",
  video: "style.results.saveFailed",
  audio: "style.results.saveFailed",
  text: "style.results.saveFailed",
} as const satisfies Record<ResultKind, MessageKey>;
