import { address, listOf, oneOf, optional, record, text, type WireOf } from "./shape.ts";

/**
 * What became of a preview: it is there; asking again goes on with it; the photo, or the tool, does not allow one; the
 * viewer has had as many as there are for nothing.
 */
const PREVIEW_STATES = ["ready", "waiting", "unsuitable", "limited"] as const;

const preview = record({
  toolId: text,
  state: oneOf(PREVIEW_STATES),
  /** Of one that is there: a WEBP, readable by its owner only. */
  url: optional(address),
  /** Why there is none, in the request's language. */
  reason: optional(text),
  /** The same in about three words, of a photo that does not suit. */
  brief: optional(text),
});
export type PreviewAnswer = WireOf<typeof preview>;

/** The answer of `POST /api/previews`: one for each tool asked for, then one for each of `otherIds`, in that order. */
export const previewsAnswer = record({ previews: listOf(preview) });
export type PreviewsAnswer = WireOf<typeof previewsAnswer>;
