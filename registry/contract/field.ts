import { z } from "zod";
import { RATIOS, SIZES, STYLE_RATIOS, type Ratio, type Size } from "./form/choices.ts";

export { RATIOS, SIZES, type Ratio, type Size };

const name = z
  .string()
  .regex(/^[a-z][A-Za-z0-9_]*$/)
  .describe("The value's name on the wire and in a provider's input as $name");

/** Per field, the values of which it must have one. */
export const conditionSchema = z
  .record(z.array(z.string()).min(1))
  .describe(
    "Holds when each named field has one of the values listed for it; numbers and true or false as texts",
  );
export type Condition = z.infer<typeof conditionSchema>;

const when = conditionSchema
  .optional()
  .describe("Shown, sent and required only while this holds; without it, always");
const required = z
  .boolean()
  .default(false)
  .describe("Must be filled in; the sentence for one that is not is `required` of its words, or the site's");

/** Rules for a text beside its length, each with its own sentence. */
const TEXT_RULES = ["letters"] as const;

const choiceOption = z
  .object({
    value: z.string().regex(/^[A-Za-z0-9][A-Za-z0-9.:-]*$/),
    when: conditionSchema
      .optional()
      .describe("Offered only while this holds; else shown as not offered, and refused by the server"),
    plan: z.literal("subscriber").optional(),
  })
  .strict();

/**
 * One input of a tool's form. Closed union: a new control is one branch here and one component in `app/pages/tool/form/controls`.
 * `plan: "subscriber"` on an option opens the upgrade dialog for everyone else and is refused by the server.
 */
export const fieldSchema = z.discriminatedUnion("control", [
  z.object({ control: z.literal("photos"), name, when }).strict(),
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
  z
    .object({
      control: z.literal("text"),
      name,
      when,
      required,
      rows: z
        .number()
        .int()
        .min(1)
        .max(12)
        .default(1)
        .describe("Lines shown; more than 1 makes it a paragraph"),
      minLength: z.number().int().min(0).default(0).describe("Characters, where it is not empty"),
      maxLength: z.number().int().min(1).max(4000),
      rule: z.enum(TEXT_RULES).optional().describe("letters: only letters, commas and spaces"),
      role: z
        .literal("prompt")
        .optional()
        .describe("The person's own words: $prompt for a provider, and what a result shows as its prompt"),
      missing: z
        .enum(["enterPrompt", "enterDescription", "enterValue"])
        .default("enterValue")
        .describe("Key of the sentence for a required text that is empty"),
    })
    .strict(),
  z
    .object({
      control: z.literal("choice"),
      name,
      when,
      options: z.array(choiceOption).min(2),
      default: z.string(),
      look: z.enum(["segments", "menu"]).default("segments"),
      role: z
        .literal("language")
        .optional()
        .describe("The language that results are written in; each option is a locale of the site"),
    })
    .strict(),
  z
    .object({
      control: z.literal("number"),
      name,
      when,
      min: z.number(),
      max: z.number(),
      step: z.number().positive().default(1),
      default: z.number().optional().describe("Left out: may stay empty"),
      look: z.enum(["slider", "box"]).default("slider"),
      role: z
        .enum(["count", "seed"])
        .optional()
        .describe("count: how many results one request makes; seed: what chance starts from"),
    })
    .strict(),
  z
    .object({
      control: z.literal("switch"),
      name,
      when,
      default: z.boolean(),
      role: z.literal("public").optional().describe("While on, whoever has a result's link may see it"),
    })
    .strict(),
  z
    .object({
      control: z.literal("address"),
      name,
      when,
      required,
    })
    .strict()
    .describe("The address of a picture, fetched by the server under guard and then kept like an upload"),
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
  { control: "ratio", name: "dimension", options: [...STYLE_RATIOS], default: "auto" },
  { control: "size", name: "size", options: [...SIZES], default: "2K" },
];
