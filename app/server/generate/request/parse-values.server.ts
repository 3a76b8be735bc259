import type { ServerTool } from "#registry/contract/compiled.ts";
import { type Field, RATIOS, SIZES, type Ratio, type Size } from "#registry/contract/field.ts";
import { findNear } from "#registry/contract/did-you-mean.ts";
import { AppError } from "#registry/contract/errors/app-error.ts";
import { anySubmit, ONE_PICTURE, styleRequest } from "#registry/contract/wire/requests.ts";
import type { Notice } from "~/server/errors/notices.server.ts";
import { z } from "zod";
import { countOf, priceOfOne } from "#registry/contract/price.ts";
import type { ErrorCode } from "#registry/contract/errors/error-codes.ts";
import { buildFormSchema, defaultOf, shownFields } from "#registry/contract/form/form-schema.ts";
import { factsOfProblem } from "#registry/contract/form/problem-facts.ts";

/** A request's body, before its values are checked. */
export interface SubmitBody {
  /** What was given, by the name of the field; what was null is absent. */
  given: Record<string, unknown>;
  /** The form's fields that count for it. */
  fields: Field[];
  /** What was sent and will not be used. */
  notices: Notice[];
}

/**
 * Fields of the specification's generic form and calls, which every tool knows, with the value by which each asks for
 * nothing, where that is not an empty one.
 */
const COMMON_FIELDS: Readonly<Record<string, string>> = {
  prompt: "",
  image_urls: "",
  imageFile: "",
  imageSource: "upload",
  imageUrl: "",
  num_images: ONE_PICTURE,
  dimension: "auto",
  size: "2K",
  model: "standard",
  batchSize: "1",
  seed: "",
};
/** Those of them that bring photos. */
const PHOTO_FIELDS: readonly string[] = ["image_urls", "imageFile"];
/** Fields that the pipeline itself reads, whatever the tool. */
const READ_ELSEWHERE: readonly string[] = ["imageType", "turnstileToken"];

const onePicture = styleRequest.pick({ num_images: true });

/**
 * Takes a request's body apart: what the tool's form asks for, what it knows but does not use, and nothing else.
 * @throws AppError INVALID_INPUT for a body that is no object, and for a field that no such request has.
 */
export function readSubmitBody(tool: ServerTool, body: unknown): SubmitBody {
  const wire = anySubmit.safeParse(body);
  if (!wire.success) throw new AppError("INVALID_INPUT", { message: "invalidBody" });
  const sent = Object.fromEntries(Object.entries(wire.data).filter(([, value]) => value !== null));
  refuseUnknown(Object.keys(sent), tool);
  if (tool.manifest.imageType !== undefined && !onePicture.safeParse(sent).success)
    throw new AppError("INVALID_INPUT", {
      message: "notAnOption",
      params: { field: "num_images", options: ONE_PICTURE },
    });
  const given = takeImageFile(sent, tool.fields);
  const fields = shownFields(tool.fields, given);
  return { given, fields, notices: listUnused(given, fields, tool) };
}

function refuseUnknown(names: readonly string[], { fields, ignored }: ServerTool): void {
  const own = [...fields, ...ignored].map(({ name }) => name);
  const known = [...own, ...Object.keys(COMMON_FIELDS), ...READ_ELSEWHERE];
  const field = names.find((name) => !known.includes(name));
  if (field === undefined) return;
  const suggestion = findNear(field, known);
  throw new AppError("INVALID_INPUT", {
    message: suggestion === undefined ? "unknownField" : "unknownFieldNear",
    params: { field, ...(suggestion !== undefined && { suggestion }) },
  });
}

/** The specification's calls send one photo as `imageFile`: it stands for a list of one where there is none. */
function takeImageFile(sent: Record<string, unknown>, fields: readonly Field[]): Record<string, unknown> {
  const { imageFile, ...rest } = sent;
  const photos = fields.find(({ control }) => control === "photos");
  if (isIdle(imageFile) || !photos || !isIdle(rest[photos.name])) return sent;
  return { ...rest, [photos.name]: [imageFile] };
}

/** Whether a value asks for nothing: it is absent or empty, or what stands in for it anyway. */
const isIdle = (value: unknown, idle: unknown = ""): boolean =>
  value === undefined ||
  value === "" ||
  (Array.isArray(value) && value.length === 0) ||
  (typeof value !== "object" && String(value) === String(idle));

function listUnused(
  given: Record<string, unknown>,
  used: readonly Field[],
  { fields, manifest }: ServerTool,
): Notice[] {
  return Object.entries(given).flatMap(([name, value]): Notice[] => {
    const field = fields.find((candidate) => candidate.name === name);
    const isUsed = field !== undefined && used.includes(field);
    if (isUsed && field.control === "photos")
      return photosAfter(manifest.photos.uses ?? Infinity, name, value);
    const isIgnored = !isUsed || (field.control === "prompt" && !manifest.showSystemPrompt);
    if (!isIgnored || READ_ELSEWHERE.includes(name)) return [];
    // A choice that the provider ignores is told of with its default too: that names something that does not work.
    if (isIdle(value, field ? defaultOf(field) : COMMON_FIELDS[name])) return [];
    const isPhotos = field?.control === "photos" || PHOTO_FIELDS.includes(name);
    return isPhotos ? photosAfter(0, name, value) : [{ code: "FIELD_UNUSED", field: name }];
  });
}

/** Tells which photos stay unused where only the first so many count. */
function photosAfter(uses: number, field: string, value: unknown): Notice[] {
  const sent = Array.isArray(value) ? value.length : 1;
  const unused = Array.from({ length: sent }, (_, index) => index + 1).slice(uses);
  if (unused.length === 0) return [];
  return [{ code: "PHOTOS_UNUSED", field, params: { photos: unused.join(", "), count: unused.length } }];
}

/** A request's values, checked and complete. */
export interface Values {
  /** Addresses of the photos as they were sent. */
  photos: string[];
  /** The address of a picture, where the form asks for one; trimmed. */
  address: string | undefined;
  /** The person's text, trimmed; empty when there is none. */
  text: string;
  ratio: Ratio;
  size: Size;
  /** How many results one request makes. */
  count: number;
  /** Credits for one of them. */
  priceOfOne: number;
  /** What chance starts from, where the person chose it. */
  seed: number | undefined;
  /** Whoever has a result's address may read it. */
  isPublic: boolean;
  /** Every value by its field's name, defaults filled in; fields that are not shown are left out. */
  all: Record<string, unknown>;
  /** The human check's token, when it is a text. */
  token: string | undefined;
  /** What was sent and is not used. */
  notices: Notice[];
}

const CODE_OF_MESSAGE: Readonly<Record<string, ErrorCode>> = {
  noImage: "NO_IMAGE",
  tooFewImages: "TOO_FEW_IMAGES",
  tooManyImages: "TOO_MANY_IMAGES",
};

/**
 * Checks a request's body against the tool's form and fills in the defaults.
 * @throws AppError INVALID_INPUT, also for a field that the tool does not have; NO_IMAGE, TOO_FEW_IMAGES or TOO_MANY_IMAGES.
 */
export function parseValues(tool: ServerTool, body: unknown, options: { enable21x9: boolean }): Values {
  const { given, fields, notices } = readSubmitBody(tool, body);
  const { min, max } = tool.manifest.photos;
  const hiddenRatios: Ratio[] = options.enable21x9 ? [] : ["21:9"];
  const checked = [...fields, ...tool.ignored];
  const parsed = buildFormSchema(checked, { photos: { min, max }, hiddenRatios }).safeParse(given);
  if (!parsed.success)
    throw explain(parsed.error.issues[0], checked, { values: given, photos: { min, max }, hiddenRatios });
  const token = typeof given.turnstileToken === "string" ? given.turnstileToken : undefined;
  return { ...readValues(tool, fields, parsed.data), token, notices };
}

/** What no further typing mends. */
const SURE_PROBLEMS = ["promptTooLong", "textTooLong", "mustBeText", "notAnOption", "invalidNumber"];

/**
 * Checks what a form that is being filled in holds so far. What it still lacks is no fault.
 * @throws AppError INVALID_INPUT, as a submit would for the same value.
 */
export function checkFilledIn(shown: readonly Field[], values: Record<string, unknown>): void {
  const photos = { min: 0 };
  const fields = shown.filter(({ control }) => control !== "photos");
  const filled = Object.fromEntries(Object.entries(values).filter(([, value]) => !isIdle(value ?? "")));
  const { error } = buildFormSchema(fields, { photos }).safeParse(filled);
  const issue = error?.issues.find(({ message }) => SURE_PROBLEMS.includes(message));
  if (issue) throw explain(issue, fields, { values, photos });
}

function explain(
  issue: z.ZodIssue | undefined,
  fields: readonly Field[],
  refused: Parameters<typeof factsOfProblem>[1],
): AppError {
  const message = issue?.message ?? "invalidInput";
  const name = String(issue?.path[0] ?? "");
  const field = fields.find((candidate) => candidate.name === name);
  return new AppError(CODE_OF_MESSAGE[message] ?? "INVALID_INPUT", {
    message,
    params: { field: name, ...(field ? factsOfProblem(field, refused) : {}) },
  });
}

/** The values of a request that was recorded before: checked then, and without its photos. */
export const readRecordedValues = (tool: ServerTool, recorded: Record<string, unknown>): Values => ({
  ...readValues(tool, shownFields(tool.fields, recorded), recorded),
  token: undefined,
  notices: [],
});

function readValues(
  { prices }: ServerTool,
  fields: readonly Field[],
  parsed: Record<string, unknown>,
): Omit<Values, "token" | "notices"> {
  const all = Object.fromEntries(fields.map((field) => [field.name, parsed[field.name] ?? defaultOf(field)]));
  const valueOf = (matches: (field: Field) => boolean) => all[fields.find(matches)?.name ?? ""];
  const of = (control: Field["control"]) => valueOf((field) => field.control === control);
  const withRole = (role: string) => valueOf((field) => "role" in field && field.role === role);
  const text = z.string().trim().catch("");
  return {
    photos: z.array(z.string()).catch([]).parse(of("photos")),
    address: text.parse(of("address")) || undefined,
    text: text.parse(of("prompt")) || text.parse(withRole("prompt")),
    ratio: z.enum(RATIOS).catch("auto").parse(of("ratio")),
    size: z.enum(SIZES).catch("2K").parse(of("size")),
    count: countOf(fields, all),
    priceOfOne: priceOfOne(prices, all),
    seed: z.number().optional().catch(undefined).parse(withRole("seed")),
    isPublic: withRole("public") === true,
    all,
  };
}
