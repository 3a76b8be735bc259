import type { ServerTool } from "#registry/contract/compiled.ts";
import type { Field } from "#registry/contract/field.ts";
import { findNear } from "#registry/contract/did-you-mean.ts";
import { defaultOf, shownFields } from "#registry/contract/form/shown-fields.ts";
import { AppError } from "#registry/contract/errors/app-error.ts";
import { anySubmit, ONE_PICTURE, styleRequest } from "#registry/contract/wire/requests.ts";
import type { Notice } from "~/server/errors/notices.server.ts";

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
