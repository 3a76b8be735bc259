import type { ErrorCode } from "../errors/error-codes.ts";

/** What a result is, whatever tool made it. */
export type ResultKind = "image" | "video" | "audio" | "text";

/** Steps of a run that a person may be told of. */
export type RunStage = "queued" | "working";

/** One result: a file, and for a description also its words. */
export interface ResultView {
  kind: ResultKind;
  /** Absolute address of the file. */
  imageUrl: string;
  /** Of pictures and films, in pixels. */
  width?: number | undefined;
  height?: number | undefined;
  /** Of films and music. */
  seconds?: number | undefined;
  text?: string | undefined;
  /** Of a text, where it was asked for: a BCP 47 tag. */
  language?: string | undefined;
  seed?: number | undefined;
}

/** A generation as its owner sees it: one entry of `GET /api/generations`. */
export interface GenerationView {
  id: string;
  toolId: string;
  /** The same for all generations of one request that asked for several results; absent where it asked for one. */
  batchId?: string | undefined;
  /** Place within its request, from 0. */
  position: number;
  status: "running" | "succeeded" | "failed";
  /** ISO 8601. */
  createdAt: string;
  /** The person's own words, else the tool's title. */
  prompt: string;
  /** Empty until it has succeeded. Addresses are absolute. */
  results: ResultView[];
  /** Absolute addresses of the photos that are still kept. */
  uploadedImages: string[];
  /** Why it failed, in the request's locale, the photo that is to blame, from 1, and what of its price came back. */
  error?: { code: ErrorCode; message: string; photo?: number; creditsReturned: number } | undefined;
  /** Whoever has a result's address may read it. */
  isPublic: boolean;
  /** What was sent and is not used, in the request's locale. */
  notices?: { code: string; field: string; message: string }[] | undefined;
  /** How far a running one is. */
  stage?: RunStage | undefined;
}
