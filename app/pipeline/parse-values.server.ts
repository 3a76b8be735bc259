import { z } from "zod";
import type { ServerTool } from "#registry/contract/compiled.ts";
import { RATIOS, SIZES, type Field, type Ratio, type Size } from "#registry/contract/field.ts";
import { AppError } from "~/errors/app-error.ts";
import type { ErrorCode } from "~/errors/error-codes.ts";
import { buildFormSchema, defaultOf } from "~/form/form-schema.ts";

/** A request's values, checked and complete. */
export interface Values {
  /** Addresses of the photos as they were sent. */
  photos: string[];
  /** The person's text, trimmed; empty when there is none. */
  text: string;
  ratio: Ratio;
  size: Size;
  /** Every value by its field's name, defaults filled in. */
  all: Record<string, unknown>;
  /** The human check's token, when it is a text. */
  token: string | undefined;
}

const CODE_OF_MESSAGE: Readonly<Record<string, ErrorCode>> = {
  noImage: "NO_IMAGE",
  tooFewImages: "TOO_FEW_IMAGES",
  tooManyImages: "TOO_MANY_IMAGES",
};

const Wire = z.record(z.unknown());
// The wire's own fields, beside those of the form. One picture per request is all a style makes.
const StyleWire = z.object({ num_images: z.literal("1") });

/**
 * Checks a request's body against the tool's form and fills in the defaults.
 * @throws AppError INVALID_INPUT, NO_IMAGE, TOO_FEW_IMAGES or TOO_MANY_IMAGES.
 */
export function parseValues(tool: ServerTool, body: unknown, options: { enable21x9: boolean }): Values {
  const wire = Wire.safeParse(body);
  if (!wire.success) throw new AppError("INVALID_INPUT", { message: "invalidBody" });
  if (tool.manifest.imageType !== undefined) requireStyleWire(wire.data);
  const given = Object.fromEntries(Object.entries(wire.data).filter(([, value]) => value !== null));
  const { min, max } = tool.manifest.photos;
  const hiddenRatios: Ratio[] = options.enable21x9 ? [] : ["21:9"];
  const parsed = buildFormSchema(tool.fields, { photos: { min, max }, hiddenRatios }).safeParse(given);
  if (!parsed.success) throw explain(parsed.error, tool);
  return readValues(tool.fields, parsed.data, wire.data.turnstileToken);
}

function requireStyleWire(wire: Record<string, unknown>): void {
  if (!StyleWire.safeParse(wire).success)
    throw new AppError("INVALID_INPUT", { message: "invalidField", params: { field: "num_images" } });
}

function explain(error: z.ZodError, tool: ServerTool): AppError {
  const issue = error.issues[0];
  const message = issue?.message ?? "invalidInput";
  const { min, max } = tool.manifest.photos;
  return new AppError(CODE_OF_MESSAGE[message] ?? "INVALID_INPUT", {
    message,
    params: {
      field: String(issue?.path[0] ?? ""),
      min,
      max: issue?.code === "too_big" ? Number(issue.maximum) : (max ?? 0),
    },
  });
}

function readValues(fields: readonly Field[], parsed: Record<string, unknown>, token: unknown): Values {
  const all = Object.fromEntries(fields.map((field) => [field.name, parsed[field.name] ?? defaultOf(field)]));
  const of = (control: Field["control"]) =>
    all[fields.find((field) => field.control === control)?.name ?? ""];
  return {
    photos: z.array(z.string()).catch([]).parse(of("photos")),
    text: z.string().trim().catch("").parse(of("prompt")),
    ratio: z.enum(RATIOS).catch("auto").parse(of("ratio")),
    size: z.enum(SIZES).catch("2K").parse(of("size")),
    all,
    token: typeof token === "string" ? token : undefined,
  };
}
