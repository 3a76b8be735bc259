import { z } from "zod";
import { errorCodes } from "../errors/error-codes.ts";
import { RATIOS, SIZES } from "../form/choices.ts";
import { isKeepDays, type KeepDays } from "../keep-days.ts";
import { ITEMS, PLANS } from "../plans.ts";
import {
  GENERATION_STATUSES,
  NOTICE_CODES,
  POLL_FLAGS,
  PURCHASE_STATUSES,
  RESULT_KINDS,
  RUN_STAGES,
} from "./values.ts";

// What the API answers. Pages import the types alone: zod would cost each of them more bytes than all that it reads.

/** What JSON holds of a schema: a field that may be absent is never undefined. */
type Json<T> = T extends readonly (infer Item)[]
  ? Json<Item>[]
  : T extends object
    ? { [Name in keyof T]: Json<Exclude<T[Name], undefined>> }
    : T;
export type Of<Schema extends z.ZodTypeAny> = Json<z.infer<Schema>>;

/** An object with exactly these fields. */
export const object = <Shape extends z.ZodRawShape>(shape: Shape) => z.object(shape).strict();
export const moment = z.string().datetime();
const address = z.string().url();
const whole = z.number().int();
const [firstCode = "INTERNAL", ...otherCodes] = errorCodes;
/** A code of the one table. */
const errorCode = z.enum([firstCode, ...otherCodes]);

export const errorResponse = object({
  code: errorCode,
  /** A sentence in the request's locale. */
  message: z.string(),
  /** The field of the request that is to blame, and what was likely meant by it. */
  field: z.string().optional(),
  suggestion: z.string().optional(),
  /** The photo that is to blame, from 1. */
  photo: whole.optional(),
});
export type ErrorResponse = Of<typeof errorResponse>;

/** `GET /api/credits`: what the viewer may spend now, and when the first of it lapses. */
export const creditsResponse = object({
  balance: whole,
  plan: z.enum(PLANS),
  nextExpiry: moment.optional(),
});
export type CreditsResponse = Of<typeof creditsResponse>;

/** `POST /api/check-in`: 0 where this UTC day's was done, and the days in a row. */
export const checkInResponse = object({ granted: whole, streak: whole });
export type CheckInResponse = Of<typeof checkInResponse>;

/** A notice: which field of the request, and a sentence in the request's locale. */
const wordedNotice = object({ code: z.enum(NOTICE_CODES), field: z.string(), message: z.string() });
export type WordedNotice = Of<typeof wordedNotice>;

/** One result: a file, and for a description also its words. */
const resultView = object({
  kind: z.enum(RESULT_KINDS),
  imageUrl: address,
  /** Of pictures and films, in pixels. */
  width: whole.optional(),
  height: whole.optional(),
  /** Of films and music. */
  seconds: z.number().optional(),
  text: z.string().optional(),
  /** Of a text, where it was asked for: a BCP 47 tag. */
  language: z.string().optional(),
  seed: whole.optional(),
});
export type ResultView = Of<typeof resultView>;

/** `GET /api/generations/{id}`: a generation as its owner sees it. */
export const generationView = object({
  id: z.string(),
  toolId: z.string(),
  /** The same for all generations of one request that asked for several results; absent where it asked for one. */
  batchId: z.string().optional(),
  /** Place within its request, from 0. */
  position: whole,
  status: z.enum(GENERATION_STATUSES),
  createdAt: moment,
  /** The person's own words, else the tool's title. */
  prompt: z.string(),
  /** Empty until it has succeeded. */
  results: z.array(resultView),
  /** The photos that are still kept. */
  uploadedImages: z.array(address),
  /** Why it failed, in the request's locale, the photo that is to blame, from 1, and what of its price came back. */
  error: object({
    code: errorCode,
    message: z.string(),
    photo: whole.optional(),
    creditsReturned: whole,
  }).optional(),
  /** Whoever has a result's address may read it. */
  isPublic: z.boolean(),
  /** Its owner marked it to find it again; absent where not. */
  isFavourite: z.boolean().optional(),
  /** What was sent and is not used. */
  notices: z.array(wordedNotice).optional(),
  /** How far a running one is. */
  stage: z.enum(RUN_STAGES).optional(),
  /** How many wait before one that waits, where that is known. */
  ahead: whole.optional(),
});
export type GenerationView = Of<typeof generationView>;

/** `GET /api/generations`, newest first. */
export const generationList = object({ generations: z.array(generationView) });
export type GenerationList = Of<typeof generationList>;

/** `GET /api/generations?key=`: all generations of the request, the first of them once more at the top. */
export const generationsOfKey = generationView.extend(generationList.shape).strict();
export type GenerationsOfKey = Of<typeof generationsOfKey>;

/** `PUT` and `DELETE /api/favourites/{id}`. */
export const favouriteResponse = object({ id: z.string(), isFavourite: z.boolean() });
export type FavouriteResponse = Of<typeof favouriteResponse>;

/** A generation as the page of a person's pictures shows it. */
const historyEntry = generationView
  .extend({
    /** When it is deleted. */
    expiresAt: moment,
    /** The tool's title in the request's locale; null when it is no longer offered. */
    title: z.string().nullable(),
    /** What it makes, also before it is there. */
    output: z.enum(RESULT_KINDS),
    /** How many photos it was made from, kept or not. */
    photoCount: whole,
    /** How many of them the tool works on, where not all. */
    photosUsed: whole.optional(),
    /** Whether the tool keeps its photos as long as the result. */
    keepsPhotos: z.boolean(),
    /** Seconds that one usually takes at most. */
    usualSeconds: z.number(),
    /** What was chosen, where the tool lets choose. */
    size: z.enum(SIZES).optional(),
    ratio: z.enum(RATIOS).optional(),
    /**
     * The form's values to make another one by, as texts: numbers in digits, switches as true or false. Without choices
     * that the viewer's plan does not have, without empty texts, and without an address, whose picture is kept as a photo.
     */
    formValues: z.record(z.string()),
  })
  .strict();
export type HistoryEntry = Of<typeof historyEntry>;

/** `GET /api/history`: generations, newest first, and the cursor of those before. */
export const historyPage = object({ entries: z.array(historyEntry), next: z.string().nullable() });
export type HistoryPage = Of<typeof historyPage>;

const notices = { notices: z.array(wordedNotice).optional() };

/** A result that was not made. */
const failedResult = object({ code: errorCode, message: z.string(), creditsReturned: whole });
export type FailedResult = Of<typeof failedResult>;

const madeResult = object({
  /** Readable by its owner only, unless the person made it public. */
  imageUrl: address,
  width: whole.optional(),
  height: whole.optional(),
  text: z.string().optional(),
  seed: whole.optional(),
});
export type MadeResult = Of<typeof madeResult>;

/** A submit that is waited for: the results and, where the manifest says so, the address of the first. */
export const waitedResponse = object({
  data: object({
    generationId: z.string(),
    results: z.array(madeResult),
    createdAt: moment,
    url: address.optional(),
    /** Of several results those that were not made: why, and what of the price came back. */
    failed: z.array(failedResult).optional(),
    ...notices,
  }),
  ...notices,
});

/** A submit where the tool delivers later: what to poll by, `taskId` being the first of `taskIds`. */
export const taskResponse = object({
  data: object({ taskId: z.string(), taskIds: z.array(z.string()).optional(), ...notices }),
  ...notices,
});
export type SubmitResponse = Of<typeof waitedResponse> | Of<typeof taskResponse>;

const pollFlag = z.union([
  z.literal(POLL_FLAGS.running),
  z.literal(POLL_FLAGS.succeeded),
  z.literal(POLL_FLAGS.failed),
]);
const pollFacts = object({
  code: pollFlag,
  /** The same as `code`; clients read either. */
  status: pollFlag,
  /** The result's file, whatever its kind. */
  imageUrl: address.optional(),
  /** The same as `imageUrl`. */
  url: address.optional(),
  /** What a description says. */
  text: z.string().optional(),
  seed: whole.optional(),
  /** Why it failed, in the request's locale. */
  failedReason: z.string().optional(),
  /** The same as `failedReason`. */
  message: z.string().optional(),
  ...notices,
});
export type PollFacts = Of<typeof pollFacts>;

/** Every poll path: the facts, and once more as `data`. */
export const pollResponse = pollFacts.extend({ data: pollFacts }).strict();
export type PollResponse = Of<typeof pollResponse>;

/** `POST /api/cancellations`: false where the task had ended before. */
export const cancellation = object({ ok: z.boolean() });
export type Cancellation = Of<typeof cancellation>;

const preview = object({
  toolId: z.string(),
  /**
   * It is there; asking again goes on with it; the photo, or the tool, does not allow one; the viewer has had as many as
   * there are for nothing.
   */
  state: z.enum(["ready", "waiting", "unsuitable", "limited"]),
  /** Of one that is there: a WEBP, readable by its owner only. */
  url: address.optional(),
  /** Why there is none, in the request's language. */
  reason: z.string().optional(),
  /** The same in about three words, of a photo that does not suit. */
  brief: z.string().optional(),
});
export type PreviewResponse = Of<typeof preview>;

/** `POST /api/previews`: one for each tool asked for, then one for each of `otherIds`, in that order. */
export const previewsResponse = object({ previews: z.array(preview) });
export type PreviewsResponse = Of<typeof previewsResponse>;

const purchaseView = object({
  id: z.string(),
  item: z.enum(ITEMS),
  amountCents: whole,
  status: z.enum(PURCHASE_STATUSES),
  createdAt: moment,
});
export type PurchaseView = Of<typeof purchaseView>;

const subscriptionView = object({
  status: z.enum(["active", "past-due"]),
  /** Renewed then, or ended when `isCancelled`. */
  periodEnd: moment,
  isCancelled: z.boolean(),
});
export type SubscriptionView = Of<typeof subscriptionView>;

/** `GET /api/purchases`, newest first. */
export const purchaseList = object({
  purchases: z.array(purchaseView),
  subscription: subscriptionView.nullable(),
});
export type PurchaseList = Of<typeof purchaseList>;

/** `POST /api/checkout` and `POST /api/portal`: where a browser is sent. */
export const shopResponse = object({ url: address });
export type ShopResponse = Of<typeof shopResponse>;

/** What a person is told once something of theirs is deleted. Names no picture. */
const receipt = object({
  /** To be quoted, e.g. `3F9A-12C4-0B7D-55E1-A902`. */
  id: z.string(),
  deletedAt: moment,
  generations: whole,
  results: whole,
  uploads: whole,
});
export type Receipt = Of<typeof receipt>;

/** `POST /api/deletions`. */
export const deletionResponse = object({ receipt });
export type DeletionResponse = Of<typeof deletionResponse>;

/** `POST /api/shares`: a link is told this once, since its token is kept nowhere. */
export const madeShare = object({ id: z.string(), url: z.string(), expiresAt: moment });
export type MadeShare = Of<typeof madeShare>;

/** `DELETE /api/shares/{id}`. */
export const endedShare = object({ id: z.string() });
export type EndedShare = Of<typeof endedShare>;

/** A link that is open. */
const openShare = object({
  id: z.string(),
  createdAt: moment,
  expiresAt: moment,
  withOriginal: z.boolean(),
});
export type OpenShare = Of<typeof openShare>;

/** `GET /api/shares?generationId=`: the open links of a result, newest first, and what a new one may show. */
export const shareList = object({
  shares: z.array(openShare),
  hasOriginal: z.boolean(),
  expiresAt: moment,
});
export type ShareList = Of<typeof shareList>;

/** `GET /api/config`: what a client must know before it can submit. The limits are the viewer's plan's. */
export const siteConfig = object({
  product: z.string(),
  /** With a stored photo's key it makes the photo's public address. */
  storageBase: address,
  /** For how many seconds nothing is begun; null where the provider works. */
  provider: object({ busyForS: z.number().nullable() }),
  /** How a person is asked for, and Turnstile's public key where it is that. */
  humanCheck: object({ provider: z.enum(["altcha", "turnstile"]), siteKey: z.string().optional() }),
  limits: object({
    maxBytes: whole,
    uploadCap: whole,
    ratios: z.array(z.enum(RATIOS)),
    sizes: z.array(z.enum(SIZES)),
  }),
  tools: z.array(object({ id: z.string(), submit: z.string(), poll: z.array(z.string()) })),
});
export type SiteConfig = Of<typeof siteConfig>;

/** `GET /api/tools/{id}/stats`: of the last runs with the provider in use; figures are null while there are too few. */
export const toolStats = object({
  /** How many runs the figures are made of, a hundred at most. */
  runs: whole,
  /** The share of them that gave a result, from 0 to 1. */
  successRate: z.number().nullable(),
  medianSeconds: z.number().nullable(),
  p90Seconds: z.number().nullable(),
});
export type ToolStats = Of<typeof toolStats>;

/** `POST /api/presigned-urls`: addresses that accept one photo each by PUT, and the keys they get. */
export const signedAddresses = object({ urls: z.array(object({ url: address, key: z.string() })) });
export type SignedAddresses = Of<typeof signedAddresses>;

/** `POST /api/uploads`, of which pages read the status. */
export const keptUploads = object({ keepDays: z.custom<KeepDays>(isKeepDays).nullable() });
export type KeptUploads = Of<typeof keptUploads>;

/** `POST /api/words`: what a form's words would come to. */
export const wordsResponse = object({
  /** False where a model reads words by itself: there is nothing to ask here. */
  isRead: z.boolean(),
  /** A sentence where some of the words, or all, would not be followed. */
  message: z.string().nullable(),
});
export type WordsResponse = Of<typeof wordsResponse>;
