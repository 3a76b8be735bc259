import { errorCode } from "./error-answer.ts";
import { GENERATION_STATUSES, RESULT_KINDS, RUN_STAGES } from "./generation-states.ts";
import { wordedNotice } from "./notices.ts";
import {
  address,
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

/** One result: a file, and for a description also its words. */
const resultView = record({
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
/** `PUT` and `DELETE /api/favourites/{id}`. */
export const favouriteAnswer = record({ id: text, isFavourite: flag });
export type FavouriteAnswer = WireOf<typeof favouriteAnswer>;

export type ResultView = WireOf<typeof resultView>;

/** A generation as its owner sees it: the answer of `GET /api/generations/{id}`. */
export const generationView = record({
  id: text,
  toolId: text,
  /** The same for all generations of one request that asked for several results; absent where it asked for one. */
  batchId: optional(text),
  /** Place within its request, from 0. */
  position: whole,
  status: oneOf(GENERATION_STATUSES),
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
  /** Its owner marked it to find it again; absent where not. */
  isFavourite: optional(flag),
  /** What was sent and is not used, in the request's locale. */
  notices: optional(listOf(wordedNotice)),
  /** How far a running one is. */
  stage: optional(oneOf(RUN_STAGES)),
  /** How many wait before one that waits, where that is known. */
  ahead: optional(whole),
});
export type GenerationView = WireOf<typeof generationView>;
