import { KEEP_DAYS } from "../keep-days.ts";
import { address, listOf, nullable, oneOf, record, text, type WireOf } from "./shape.ts";

/** The answer of `POST /api/presigned-urls`: addresses that accept one photo each by PUT, and the keys they get. */
export const signedAddresses = record({ urls: listOf(record({ url: address, key: text })) });
export type SignedAddresses = WireOf<typeof signedAddresses>;

/** The answer of `POST /api/uploads`. */
const keptUploads = record({ keepDays: nullable(oneOf(KEEP_DAYS)) });
export type KeptUploads = WireOf<typeof keptUploads>;
