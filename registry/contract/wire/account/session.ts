import { record, text, type WireOf } from "../shape.ts";

const accountName = record({ name: text, email: text });
/** Who is signed in. */
export type AccountName = WireOf<typeof accountName>;

/** What a page needs of the answer of `GET /api/auth/get-session`, which is better-auth's own; null for nobody. */
export const sessionAnswer = record({ user: accountName });
