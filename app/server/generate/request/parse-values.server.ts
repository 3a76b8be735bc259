import { z } from "zod";
import type { ServerTool } from "#registry/contract/compiled.ts";
import { RATIOS, SIZES, type Field, type Ratio, type Size } from "#registry/contract/field.ts";
import { countOf, priceOfOne } from "#registry/contract/price.ts";
import { AppError } from "#registry/contract/errors/app-error.ts";
import type { ErrorCode } from "#registry/contract/errors/error-codes.ts";
import type { Notice } from "~/server/errors/notices.server.ts";
import { buildFormSchema, defaultOf, shownFields } from "#registry/contract/form/form-schema.ts";
import { factsOfProblem } from "#registry/contract/form/problem-facts.ts";
import { readSubmitBody } from "../records/read-submit-body.server.ts";

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
    throw explain(parsed.error, checked, { values: given, photos: { min, max }, hiddenRatios });
  const token = typeof given.turnstileToken === "string" ? given.turnstileToken : undefined;
  return { ...readValues(tool, fields, parsed.data), token, notices };
}

function explain(
  error: z.ZodError,
  fields: readonly Field[],
  refused: Parameters<typeof factsOfProblem>[1],
): AppError {
  const issue = error.issues[0];
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
