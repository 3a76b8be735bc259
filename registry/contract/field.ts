import { z } from "zod";

/** Aspect ratios of the style form, in the order they are shown. `auto` keeps the photo's own. */
export const RATIOS = ["auto", "1:1", "4:3", "3:4", "16:9", "9:16", "2:3", "3:2", "21:9"] as const;
export type Ratio = (typeof RATIOS)[number];

/** Resolutions: 1, 4 and 16 times 1,048,576 pixels. */
export const SIZES = ["1K", "2K", "4K"] as const;
export type Size = (typeof SIZES)[number];

const name = z
  .string()
  .regex(/^[a-z][A-Za-z0-9_]*$/)
  .describe("The value's name on the wire and in a provider's input as $name");

/**
 * One input of a tool's form. Closed union: a new control is one branch here and one component in `app/form/controls`.
 * `plan: "subscriber"` on an option opens the upgrade dialog for everyone else and is refused by the server.
 */
export const fieldSchema = z.discriminatedUnion("control", [
  z.object({ control: z.literal("photos"), name }).strict(),
  z.object({ control: z.literal("prompt"), name, maxLength: z.number().int().min(1).max(4000).default(2000) }).strict(),
  z.object({ control: z.literal("ratio"), name, options: z.array(z.enum(RATIOS)).min(1), default: z.enum(RATIOS) }).strict(),
  z.object({ control: z.literal("size"), name, options: z.array(z.enum(SIZES)).min(1), default: z.enum(SIZES) }).strict(),
]);
export type Field = z.infer<typeof fieldSchema>;

/** Own form of a tool whose inputs the shared style form does not fit. */
export const formSchema = z.object({ $schema: z.string().optional(), fields: z.array(fieldSchema).min(1) }).strict();

/** The form of every style, in the order of the specification's section 2. */
export const STYLE_FIELDS: readonly Field[] = [
  { control: "photos", name: "image_urls" },
  { control: "prompt", name: "prompt", maxLength: 2000 },
  { control: "ratio", name: "dimension", options: [...RATIOS], default: "auto" },
  { control: "size", name: "size", options: [...SIZES], default: "2K" },
];
