import { generationView } from "./generation-view.ts";
import { listOf, record, type WireOf } from "./shape.ts";

/** The answer of `GET /api/generations`, newest first. */
export const generationList = record({ generations: listOf(generationView) });
export type GenerationList = WireOf<typeof generationList>;

/** The answer of `GET /api/generations?key=`: all generations of the request, the first of them once more at the top. */
export const generationsOfKey = record({ ...generationView.fields, ...generationList.fields });
export type GenerationsOfKey = WireOf<typeof generationsOfKey>;
