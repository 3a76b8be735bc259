import { flag, listOf, moment, record, text, type WireOf } from "./shape.ts";

/** For how many days a link may be open. */
export const SHARE_DAYS = [1, 7, 30] as const;
export type ShareDays = (typeof SHARE_DAYS)[number];

/** `POST /api/shares`: a link is told this once, since its token is kept nowhere. */
export const madeShare = record({ id: text, url: text, expiresAt: moment });
export type MadeShare = WireOf<typeof madeShare>;

/** `DELETE /api/shares/{id}`. */
export const endedShare = record({ id: text });
export type EndedShare = WireOf<typeof endedShare>;

/** A link that is open. */
const openShare = record({ id: text, createdAt: moment, expiresAt: moment, withOriginal: flag });
export type OpenShare = WireOf<typeof openShare>;

/** `GET /api/shares?generationId=`: the open links of a result, newest first, and what a new one may show. */
export const shareList = record({ shares: listOf(openShare), hasOriginal: flag, expiresAt: moment });
export type ShareList = WireOf<typeof shareList>;
