import { KEEP_DAYS } from "../keep-days.ts";
import { nullable, oneOf, record, type WireOf } from "./shape.ts";

/** The answer of `POST /api/uploads`, of which pages read the status. */
export const keptUploads = record({ keepDays: nullable(oneOf(KEEP_DAYS)) });
export type KeptUploads = WireOf<typeof keptUploads>;
