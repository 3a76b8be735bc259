import { z } from "zod";
import { RATIOS, SIZES, type Ratio, type Size } from "./choices.ts";

export { RATIOS, SIZES, type Ratio, type Size };

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
  z
    .object({
      control: z.literal("prompt"),
      name,
      maxLength: z.number().int().min(1).max(4000).default(2000),
    })
    .strict(),
  z
    .object({
      control: z.literal("ratio"),
      name,
      options: z.array(z.enum(RATIOS)).min(1),
      default: z.enum(RATIOS),
    })
    .strict(),
  z
    .object({
      control: z.literal("size"),
      name,
      options: z.array(z.enum(SIZES)).min(1),
      default: z.enum(SIZES),
    })
    .strict(),
]);
export type Field = z.infer<typeof fieldSchema>;

/** Own form of a tool whose inputs the shared style form does not fit. */
export const formSchema = z
  .object({ $schema: z.string().optional(), fields: z.array(fieldSchema).min(1) })
  .strict();

/** The form of every style, in the order of the specification's section 2. */
export const STYLE_FIELDS: readonly Field[] = [
  { control: "photos", name: "image_urls" },
  { control: "prompt", name: "prompt", maxLength: 2000 },
  { control: "ratio", name: "dimension", options: [...RATIOS], default: "auto" },
  { control: "size", name: "size", options: [...SIZES], default: "2K" },
];
