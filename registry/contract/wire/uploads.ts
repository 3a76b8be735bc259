import { address, listOf, record, text, type WireOf } from "./shape.ts";

/** The answer of `POST /api/presigned-urls`: addresses that accept one photo each by PUT, and the keys they get. */
export const signedAddresses = record({ urls: listOf(record({ url: address, key: text })) });
export type SignedAddresses = WireOf<typeof signedAddresses>;
