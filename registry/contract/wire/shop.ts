import { address, record, type WireOf } from "./shape.ts";

/** The answer of `POST /api/checkout` and `POST /api/portal`: where a browser is sent. */
export const shopAnswer = record({ url: address });
export type ShopAnswer = WireOf<typeof shopAnswer>;
