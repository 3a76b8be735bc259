import { RATIOS, SIZES } from "../form/choices.ts";
import {
  address,
  listOf,
  nullable,
  number,
  oneOf,
  optional,
  record,
  text,
  whole,
  type WireOf,
} from "./shape.ts";

/** The answer of `GET /api/config`: what a client must know before it can submit. The limits are the viewer's plan's. */
export const siteConfig = record({
  product: text,
  /** With a stored photo's key it makes the photo's public address. */
  storageBase: address,
  /** For how many seconds nothing is begun; null where the provider works. */
  provider: record({ busyForS: nullable(number) }),
  /** How a person is asked for, and Turnstile's public key where it is that. */
  humanCheck: record({ provider: oneOf(["altcha", "turnstile"]), siteKey: optional(text) }),
  limits: record({
    maxBytes: whole,
    uploadCap: whole,
    ratios: listOf(oneOf(RATIOS)),
    sizes: listOf(oneOf(SIZES)),
  }),
  tools: listOf(record({ id: text, submit: text, poll: listOf(text) })),
});

export type SiteConfig = WireOf<typeof siteConfig>;

/** What a page needs of it. */
export const pageConfig = record({
  storageBase: address,
  humanCheck: record({ provider: text, siteKey: optional(text) }),
});
export type PageConfig = WireOf<typeof pageConfig>;
