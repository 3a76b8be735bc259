// Values and types that the API's requests and responses are made of. Pages import them, so nothing here needs zod.

/** What a result may be, whatever tool made it. */
export const RESULT_KINDS = ["image", "video", "audio", "text"] as const;
export type ResultKind = (typeof RESULT_KINDS)[number];

export const GENERATION_STATUSES = ["running", "succeeded", "failed"] as const;
export type GenerationStatus = (typeof GENERATION_STATUSES)[number];

/** Steps of a run that a person may be told of. */
export const RUN_STAGES = ["queued", "working"] as const;
export type RunStage = (typeof RUN_STAGES)[number];

/** The specification's flags of a poll: anything else goes on. */
export const POLL_FLAGS = { running: 0, succeeded: 1, failed: 2 } as const;

/** Seconds after which another look at a running generation is worth it: its `Retry-After`, and the pace of our pages. */
export const LOOK_AGAIN_S = 3;

/** What a request may be told beside its answer. */
export const NOTICE_CODES = ["PHOTOS_UNUSED", "WORDS_IGNORED", "FIELD_UNUSED"] as const;
export type NoticeCode = (typeof NOTICE_CODES)[number];

export const PURCHASE_STATUSES = ["pending", "paid", "expired", "reversed"] as const;

/** For how many days a link to a result may be open. */
export const SHARE_DAYS = [1, 7, 30] as const;
export type ShareDays = (typeof SHARE_DAYS)[number];

/** The filter that leads to what was marked to be found again; no tool is called so. */
export const FAVOURITES = "~favourites";

/** A filter: what was marked, a section of the catalog, or one of the tools beside the styles. */
export interface HistoryGroup {
  id: string;
  /** A tool's title; null for the marked and the styles, which the page names. */
  title: string | null;
  count: number;
}

/** What Turnstile's tokens are made for; a token that was made for anything else is refused. */
export const TURNSTILE_ACTION = "generate";

/** Where its script and its frame come from. */
export const TURNSTILE_ORIGIN = "https://challenges.cloudflare.com";

/**
 * How hard the proof of work of ALTCHA is: PBKDF2 rounds per guess, and the range the right guess is drawn from. A desktop
 * browser needs 0.1 to 0.5 seconds.
 */
export const ALTCHA = {
  algorithm: "PBKDF2/SHA-256",
  cost: 1000,
  keyLength: 32,
  counter: { min: 500, max: 1500 },
} as const;

/**
 * Where credits came from. `returned` lots carry credits that a release could not put back into a lot that lapses too
 * soon.
 */
export const LOT_SOURCES = ["daily", "check-in", "invitation", "pack", "subscription", "returned"] as const;

/** An account's check-ins as its owner sees them. */
export interface CheckInState {
  /** Whether this UTC day's is done. */
  isDone: boolean;
  /** Days in a row up to the last check-in; 0 when the row is broken. */
  streak: number;
  /** What the next check-in gives. */
  next: number;
}

/** An invitation that is not rewarded, as both sides see it. */
export type OpenInvitation = { joinedAt: Date } & (
  | {
      /** What the invited account has not done yet: finished a generation; and paid or been active on enough UTC days. */
      status: "pending";
      needsPicture: boolean;
      needsActivity: boolean;
      /** On how many of `AMOUNTS.invitation.activeDays` it was. */
      activeDays: number;
    }
  /** `checking`: an operator looks at it. `refused`: none is given. */
  | { status: "checking" | "refused" }
);

/** An account's invitation link and what came of it. */
export interface InvitationState {
  code: string;
  /** Accounts that came by the link, and of those the ones both sides were rewarded for. */
  joined: number;
  rewarded: number;
  most: number;
  /** Of those who came by the link the latest whose reward is open. */
  open: readonly OpenInvitation[];
  /** The invitation that the account itself came by, while its reward is open. */
  own: OpenInvitation | null;
}

/** One line of the ledger as its owner sees it. */
export interface LedgerLine {
  id: number;
  at: Date;
  delta: number;
  balanceAfter: number;
  /** `spent` is a hold; `returned` its release; `lapsed` a write-off; `taken-back` a grant whose money went back. */
  reason: Exclude<(typeof LOT_SOURCES)[number], "returned"> | "spent" | "returned" | "lapsed" | "taken-back";
  /** Of `spent` and `returned`: the generation, and its tool while the record is kept. */
  generationId?: string;
  toolId?: string;
}
