/** One input of a model, as its published schema says. */
export type InputSchema = { default?: string | number | boolean | null } & (
  | { type: "string"; enum?: readonly string[]; minLength?: number; maxLength?: number; format?: "uri" }
  | { type: "integer" | "number"; minimum?: number; maximum?: number; enum?: readonly number[] }
  | { type: "boolean" }
  | { type: "array"; format: "uri"; minItems?: number; maxItems?: number }
);

export interface ModelSchema {
  /** `owner/name`. */
  name: string;
  /** Community models are called by a version, official ones by their name alone. */
  version?: string;
  inputs: Readonly<Record<string, InputSchema>>;
  required: readonly string[];
  /** What it makes, and whether as one address, a list of them, or parts of a text. */
  output: { kind: "image" | "video" | "audio"; isList?: true } | { kind: "text" };
}

/** An address of a file: the vendor's, a data URI, or any that it can reach. */
export const FILE = { type: "string", format: "uri" } as const satisfies InputSchema;
export const FILES = { type: "array", format: "uri" } as const satisfies InputSchema;
export const PROMPT = { type: "string" } as const satisfies InputSchema;
export const SEED = { type: "integer" } as const satisfies InputSchema;

/** Ratios of the Kontext family. */
export const KONTEXT_RATIOS = [
  "match_input_image",
  ...["1:1", "16:9", "9:16", "4:3", "3:4", "3:2", "2:3", "4:5", "5:4", "21:9", "9:21", "2:1", "1:2"],
] as const;

export const KONTEXT_RATIO = {
  type: "string",
  enum: KONTEXT_RATIOS,
  default: "match_input_image",
} as const satisfies InputSchema;
export const PICTURE_FORMAT = {
  type: "string",
  enum: ["jpg", "png"],
  default: "png",
} as const satisfies InputSchema;
/** At most 2 once a picture is given. */
export const SAFETY = {
  type: "integer",
  minimum: 0,
  maximum: 2,
  default: 2,
} as const satisfies InputSchema;
