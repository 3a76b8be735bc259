import type { ZodTypeAny } from "zod";
import { zodToJsonSchema } from "zod-to-json-schema";
import { copySchema } from "../contract/copy.ts";
import { examplesSchema } from "../contract/examples.ts";
import { formSchema } from "../contract/field.ts";
import { manifestSchema } from "../contract/manifest.ts";
import { modelSchema, referenceOf, type InputSchema, type Model } from "../contract/model.ts";
import { promiseSchema } from "../contract/promise.ts";
import { isRecord } from "../contract/wire/read-response.ts";
import { readModels } from "../source/read-models.ts";
import type { Recipe } from "../contract/recipe.ts";

export const SCHEMA_KINDS = ["manifest", "copy", "form", "promise", "examples", "model"] as const;
export type SchemaKind = (typeof SCHEMA_KINDS)[number];
export type JsonSchema = { [key: string]: unknown };

const CONTRACTS = {
  manifest: manifestSchema,
  copy: copySchema,
  form: formSchema,
  promise: promiseSchema,
  examples: examplesSchema,
  model: modelSchema,
} satisfies Record<SchemaKind, ZodTypeAny>;

/** The property that every branch of a union fixes to one text of its own, if there is one. */
function discriminatorOf(branches: unknown[]): string | undefined {
  const [first] = branches;
  if (!isRecord(first) || !isRecord(first.properties)) return undefined;
  return Object.keys(first.properties).find((name) =>
    branches.every((branch) => {
      const property = isRecord(branch) && isRecord(branch.properties) ? branch.properties[name] : undefined;
      return isRecord(property) && typeof property.const === "string";
    }),
  );
}

/** Rewrites discriminated unions from `anyOf` to `oneOf` with a discriminator: one typo is then one error. */
function rewriteUnions(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(rewriteUnions);
  if (!isRecord(value)) return value;
  const rewritten = Object.fromEntries(
    Object.entries(value).map(([key, part]) => [key, rewriteUnions(part)]),
  );
  const branches = rewritten.anyOf;
  const propertyName = Array.isArray(branches) ? discriminatorOf(branches) : undefined;
  if (propertyName === undefined) return rewritten;
  const { anyOf, ...rest } = rewritten;
  return { ...rest, type: "object", discriminator: { propertyName }, required: [propertyName], oneOf: anyOf };
}

/**
 * What each operation does, in one sentence, for editors and for the page that lists them.
 */
const OPERATION_SENTENCES: Readonly<Record<Recipe[number]["op"], string>> = {
  autolevel: "Spreads light and dark over the whole range and takes out a color cast.",
  baby: "Draws a portrait of the child that two faces suggest, for fun.",
  background: "Puts a plain, graded or blurred background behind the person.",
  bangs: "Gives every face bangs in its own hair color, in the cut that the words name.",
  "black-and-white": "Takes the color away, from everything or from all but one part.",
  blocks: "Rebuilds the picture out of cubes.",
  bloom: "Lets bright places glow beyond their edges, as through a soft lens.",
  cartoon: "Redraws the picture as a frame of an animated film.",
  cel: "Paints the picture in flat tones with clean shadows, like a hand-drawn film.",
  choose: "Runs the steps that a choice of the form, or the person's words, ask for.",
  clahe: "Raises local contrast, so that flat areas show their detail.",
  collage: "Lays all photos out in one picture, in rows that fill its shape.",
  "color-drawing": "Colors a line drawing in and keeps its lines; a photo is drawn first.",
  colorize: "Gives a black and white photo colors, and revives faded ones.",
  "coloring-sheet": "Makes a sheet to color in: outlines on white, with a small colored reference.",
  costume: "Dresses everybody with a face in drawn pieces such as hats, ears and collars.",
  "cut-out": "Leaves the subject alone, on a plain color or on nothing at all.",
  denoise: "Calms the noise of a photo and keeps its edges.",
  "desk-figure": "Turns the person into a painted collector's figure on a desk.",
  dress: "Puts one person into business wear before a plain ground.",
  enlarge: "Cleans the whole photo and makes it larger, with a network where it can.",
  "even-light": "Brings the light and the dark side of each face together.",
  flash: "Lights the people like a flash on the camera, and darkens what is behind.",
  flip: "Mirrors the picture, left and right or top and bottom.",
  frame: "Draws a frame of lines around the picture.",
  grade: "Tints dark tones with one color and light tones with another.",
  grain: "Adds film grain, strongest in the middle tones.",
  "grow-hair": "Grows a short beard or fuller brows on every face.",
  "halftone-panels": "Prints the picture several times side by side, with dots and loud colors.",
  ink: "Draws the picture's outlines with a pen, over the picture or on bare paper.",
  "keep-skin": "Leads skin back toward the photo's own color where steps before went too far.",
  "key-light": "Lights people as in a dark studio: one key light, deep shadow and a bright rim.",
  landmarks:
    "Finds the faces for the steps that follow, and can refuse a photo without one; it draws nothing.",
  "make-up": "Puts make-up or face paint on every face, layer by layer.",
  "mini-figure": "Turns everybody into a small figure and stands them up in a scene or beside a box.",
  "outfit-grid": "Takes an outfit apart: the whole look, and its pieces in a grid.",
  paint: "Paints the picture again in brush strokes, from broad to fine.",
  pair: "Puts the people of two photos side by side in one place and one light.",
  "paper-collage": "Makes the picture out of cut paper and printed cloth, with pencil lines.",
  portrait: "Frames head and shoulders upright, on a plain ground where colors are given.",
  posterize: "Reduces the picture to a few flat colors with clean borders.",
  recolor: "Gives everybody's clothes, hair or bare skin another color.",
  relight: "Adds a soft light on the person from the left, with a rim on the other side.",
  "remove-hair": "Takes the hair of every head off; brows and beards stay.",
  "remove-overlay": "Takes off writing that was laid over the finished photo.",
  repair: "Takes out scratches, creases, dust and noise, and fills in what they covered.",
  reshape: "Gives faces and bodies other proportions, such as large eyes or a big head.",
  scenery: "Puts a drawn scene behind the person.",
  segment: "Finds the person, or what stands out, for the steps that follow; it draws nothing.",
  sharpen: "Sharpens edges.",
  shave: "Smooths stubble and short beards away.",
  sketch: "Redraws the picture in pencil on paper.",
  slim: "Makes everybody modestly slimmer and leaves what is behind in place.",
  smooth: "Flattens textures and keeps edges.",
  "smooth-skin": "Evens out the skin of every face; eyes, brows and lips stay.",
  sparkles: "Scatters glints and stars of light over the picture.",
  "sticker-sheet": "Lays out a sheet of stickers of the same person with different faces and props.",
  title: "Sets lines of writing on the picture.",
  tone: "Changes brightness, contrast, saturation, gamma and warmth in one step.",
  upscale: "Brings the picture to the size that was asked for and puts fine detail back.",
  vary: "Gives each result a slightly different exposure, warmth and color.",
  vignette: "Darkens the corners.",
  weather: "Adds snow, rain, fog or beams of sunlight.",
};

const sentences: ReadonlyMap<unknown, string> = new Map(Object.entries(OPERATION_SENTENCES));

/** Says of every operation that a schema knows what it does, beside its name. */
function describeOperations(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(describeOperations);
  if (!isRecord(value)) return value;
  const told = Object.fromEntries(
    Object.entries(value).map(([key, part]) => [key, describeOperations(part)]),
  );
  const name = isRecord(told.properties) ? told.properties.op : undefined;
  const description = isRecord(name) ? sentences.get(name.const) : undefined;
  if (description === undefined || !isRecord(told.properties)) return told;
  return { ...told, properties: { ...told.properties, op: { ...(isRecord(name) && name), description } } };
}

/** Makes the JSON Schema (draft 7) of one kind of file from its zod contract. */
export function buildJsonSchema(kind: SchemaKind): JsonSchema {
  const schema = describeOperations(
    rewriteUnions(zodToJsonSchema(CONTRACTS[kind], { $refStrategy: "none", target: "jsonSchema7" })),
  );
  return isRecord(schema) ? schema : {};
}

/** File name of a schema in `registry/schema`. */
export const schemaFileName = (kind: SchemaKind): string => `${kind}.schema.json`;

/** A schema as the text of its file: the manifest's knows the vendor's models as well. */
export function printJsonSchema(kind: SchemaKind, models = readModels()): string {
  const schema = buildJsonSchema(kind);
  const told = kind === "manifest" ? completeModels(schema, models) : schema;
  return `${JSON.stringify(told, null, 2)}\n`;
}

/** What a manifest may write in the place of a value: a variable, or a translation of one. */
const INSTEAD = [
  { type: "string", pattern: "^\\$" },
  { type: "object", required: ["from", "map"] },
];

function describeInput(input: InputSchema): JsonSchema {
  const { description, type, default: usual, ...bounds } = input;
  const { format: _files, ...rest } = { format: undefined, ...bounds };
  const value = type === "array" ? { type, items: {} } : type === "any" ? {} : { type, ...rest };
  const told = {
    ...(description !== undefined && { description }),
    ...(usual !== undefined && { default: usual }),
  };
  return { ...told, anyOf: [value, ...INSTEAD] };
}

/** What an editor offers and holds a call to, once it names a model. */
const describeCall = (model: Model): JsonSchema => ({
  if: { required: ["model"], properties: { model: { const: referenceOf(model) } } },
  then: {
    properties: {
      input: {
        properties: Object.fromEntries(
          Object.entries(model.inputs).map(([name, input]) => [name, describeInput(input)]),
        ),
        required: model.required,
        additionalProperties: false,
      },
    },
  },
});

/** Points every call in a schema to what is known of its model. */
function pointCalls(value: unknown, names: readonly string[]): unknown {
  if (Array.isArray(value)) return value.map((part) => pointCalls(part, names));
  if (!isRecord(value)) return value;
  const pointed = Object.fromEntries(
    Object.entries(value).map(([key, part]) => [key, pointCalls(part, names)]),
  );
  const { properties } = pointed;
  const isCall = isRecord(properties) && "model" in properties && "input" in properties;
  if (!isCall) return pointed;
  return {
    ...pointed,
    properties: { ...properties, model: { anyOf: [{ enum: names }, properties.model] } },
    allOf: [{ $ref: "#/definitions/call" }],
  };
}

/**
 * The manifest's schema for editors: it completes models' names and their inputs, and marks those that a model lacks.
 * The check has its own, better sentences for the same mistakes.
 */
function completeModels(schema: JsonSchema, models: readonly Model[]): JsonSchema {
  const pointed = pointCalls(schema, models.map(referenceOf));
  return {
    ...(isRecord(pointed) ? pointed : schema),
    definitions: { call: { allOf: models.map(describeCall) } },
  };
}
