import { z } from "zod";
import { RATIOS, SIZES } from "../form/choices.ts";
import { isKeepDays, type KeepDays } from "../keep-days.ts";
import { ITEMS } from "../plans.ts";
import { ALTCHA, type ShareDays } from "./values.ts";

/** Most addresses for uploads that one call may ask for. */
export const MAX_ADDRESSES = 10;

const whole = (max: number) =>
  z
    .number({ required_error: "invalidNumber", invalid_type_error: "invalidNumber" })
    .int("numberNotWhole")
    .min(1, "numberTooSmall")
    .max(max, "numberTooLarge");

/** `POST /api/presigned-urls`; `size` in bytes. Messages are keys of `errors.json`. */
export const addressRequest = z.object({
  fileType: z.string({ required_error: "mustBeText", invalid_type_error: "mustBeText" }),
  count: whole(MAX_ADDRESSES),
  size: whole(Number.MAX_SAFE_INTEGER).optional(),
  keepDays: z.custom<KeepDays>(isKeepDays, "notAnOption").optional(),
});

/** Most pictures or photos that one call may name to be deleted or kept. */
const MAX_NAMED = 200;
/** Most results of one archive. */
export const MAX_PACKED = 100;

const generationId = z.string().regex(/^[A-Za-z0-9_-]{1,64}$/);
/** Photos, by their public addresses. */
const uploadAddresses = z.array(z.string().max(2_000)).min(1).max(MAX_NAMED);

/** `POST /api/uploads`: for how many days photos are kept. */
export const keepRequest = z.object({
  keepDays: z.custom<KeepDays>(isKeepDays).nullable(),
  uploads: uploadAddresses,
});

/** `POST /api/deletions`: generations with their results, or photos. */
export const deletionRequest = z.union([
  z.object({ generationIds: z.array(generationId).min(1).max(MAX_NAMED) }).strict(),
  z.object({ uploads: uploadAddresses }).strict(),
]);

/** `GET /api/archive?ids=a,b,c&zone=Europe/Berlin`: generations, and the time zone that their names tell the time in. */
export const archiveQuery = z.object({
  ids: z
    .string()
    .transform((ids) => ids.split(","))
    .pipe(z.array(generationId).max(MAX_PACKED)),
  zone: z.string().nullable(),
});

/** `POST /api/words`: a form as it stands. */
export const wordsRequest = z.object({
  toolId: z.string(),
  values: z.record(z.unknown()),
  hasPhotos: z.boolean(),
});

/** Most styles that one call shows a photo in. */
const MAX_PREVIEWS = 60;

/**
 * `POST /api/previews`: the viewer's own photo, and the tools to show it in. Nothing is made for `otherIds`, whose answers
 * tell what is known of the photo: a page puts those last which it does not suit.
 */
export const previewsRequest = z
  .object({
    image_url: z.string(),
    toolIds: z.array(z.string().max(100)).max(MAX_PREVIEWS),
    otherIds: z.array(z.string().max(100)).max(MAX_PREVIEWS).optional(),
  })
  .refine(({ toolIds, otherIds = [] }) => toolIds.length + otherIds.length > 0, { path: ["toolIds"] });

/** What names a task in a body: polls by POST, and `POST /api/cancellations`. Anything else names none. */
export const taskRequest = z.object({ taskId: z.unknown() }).catch({ taskId: undefined });

/** `POST /api/checkout`; `from`: the page to come back to. */
export const checkoutRequest = z.object({
  item: z.enum(ITEMS),
  from: z.string().optional().catch(undefined),
});

/** Any submit, until its tool is known, which `imageType` names where several share an address. */
export const anySubmit = z.record(z.unknown());
export const namedSubmit = z.object({ imageType: z.string().nullish() });

/** One picture per request is all a style makes. */
export const ONE_PICTURE = "1";

/** What every submit takes beside its tool's own fields. The tool's form says the rest, and refuses what it has not. */
export const submitRequest = z.object({ turnstileToken: z.string().nullable().optional() }).passthrough();

/** A style's submit. */
export const styleRequest = submitRequest.extend({
  prompt: z.string().optional(),
  image_urls: z.array(z.string()),
  num_images: z.literal(ONE_PICTURE),
  dimension: z.enum(RATIOS).optional(),
  size: z.enum(SIZES).optional(),
  imageType: z.string(),
});

/** `POST /api/shares`. */
export const shareRequest = z
  .object({
    generationId: z.string(),
    days: z.union([z.literal(1), z.literal(7), z.literal(30)]) satisfies z.ZodType<ShareDays>,
    withOriginal: z.boolean().optional(),
  })
  .strict();

const hex = z.string().regex(/^([0-9a-f]{2}){1,64}$/);

/**
 * What `turnstileToken` carries where the human check is ALTCHA, as base64 of its JSON. The work it stands for is fixed
 * here, not by what the token says of itself.
 */
export const altchaToken = z.object({
  challenge: z.object({
    parameters: z
      .object({
        algorithm: z.literal(ALTCHA.algorithm),
        nonce: hex,
        salt: hex,
        cost: z.number(),
        keyLength: z.literal(ALTCHA.keyLength),
        keyPrefix: hex,
        keySignature: hex,
        expiresAt: z.number().int().positive(),
      })
      .strict(),
    signature: hex,
  }),
  solution: z.object({
    counter: z.number().int().min(ALTCHA.counter.min).max(ALTCHA.counter.max),
    derivedKey: hex,
    time: z.number().nonnegative().optional(),
  }),
});
export type AltchaToken = z.infer<typeof altchaToken>;
