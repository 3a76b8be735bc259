import { errorCode, toldError } from "./error-answer.ts";
import { toldNotice, wordedNotice } from "./notices.ts";
import {
  address,
  anything,
  flag,
  listOf,
  moment,
  number,
  oneOf,
  optional,
  record,
  text,
  whole,
  type WireOf,
} from "./shape.ts";

/** What a result may be, whatever tool made it. */
export const RESULT_KINDS = ["image", "video", "audio", "text"] as const;
export type ResultKind = (typeof RESULT_KINDS)[number];

/** Steps of a run that a person may be told of. */
export const RUN_STAGES = ["queued", "working"] as const;
export type RunStage = (typeof RUN_STAGES)[number];

/** Seconds after which another look at a running generation is worth it: its `Retry-After`, and the pace of our pages. */
export const LOOK_AGAIN_S = 3;

/** One result: a file, and for a description also its words. */
export const resultView = record({
  kind: oneOf(RESULT_KINDS),
  imageUrl: address,
  /** Of pictures and films, in pixels. */
  width: optional(whole),
  height: optional(whole),
  /** Of films and music. */
  seconds: optional(number),
  text: optional(text),
  /** Of a text, where it was asked for: a BCP 47 tag. */
  language: optional(text),
  seed: optional(whole),
});
export type ResultView = WireOf<typeof resultView>;

/** A generation as its owner sees it: the answer of `GET /api/generations/{id}`. */
export const generationView = record({
  id: text,
  toolId: text,
  /** The same for all generations of one request that asked for several results; absent where it asked for one. */
  batchId: optional(text),
  /** Place within its request, from 0. */
  position: whole,
  status: oneOf(["running", "succeeded", "failed"]),
  createdAt: moment,
  /** The person's own words, else the tool's title. */
  prompt: text,
  /** Empty until it has succeeded. */
  results: listOf(resultView),
  /** The photos that are still kept. */
  uploadedImages: listOf(address),
  /** Why it failed, in the request's locale, the photo that is to blame, from 1, and what of its price came back. */
  error: optional(record({ code: errorCode, message: text, photo: optional(whole), creditsReturned: whole })),
  /** Whoever has a result's address may read it. */
  isPublic: flag,
  /** What was sent and is not used, in the request's locale. */
  notices: optional(listOf(wordedNotice)),
  /** How far a running one is. */
  stage: optional(oneOf(RUN_STAGES)),
});
export type GenerationView = WireOf<typeof generationView>;

/** The answer of `GET /api/generations`, newest first. */
export const generationList = record({ generations: listOf(generationView) });

/** The answer of `GET /api/generations?key=`: all generations of the request, the first of them once more at the top. */
export const generationsOfKey = record({ ...generationView.fields, ...generationList.fields });

/** A generation as a tool's page needs it. */
export const toldGeneration = record({
  id: text,
  status: generationView.fields.status,
  createdAt: text,
  prompt: optional(text),
  results: optional(listOf(anything)),
  uploadedImages: optional(listOf(text)),
  error: optional(toldError),
  isPublic: optional(flag),
  notices: optional(listOf(toldNotice)),
  stage: generationView.fields.stage,
});
export type ToldGeneration = WireOf<typeof toldGeneration>;
export const toldGenerations = record({ generations: listOf(toldGeneration) });
