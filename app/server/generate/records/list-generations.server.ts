import { and, desc, eq, gt, inArray, or } from "drizzle-orm";
import { type Locale, isLocale } from "#registry/contract/locale.ts";
import { idSchema } from "#registry/contract/manifest.ts";
import { AppError } from "#registry/contract/errors/app-error.ts";
import { RESULT_KINDS } from "#registry/contract/wire/values.ts";
import type { GenerationView, ResultView } from "#registry/contract/wire/responses.ts";
import type { Field } from "#registry/contract/field.ts";
import type { Viewer } from "~/server/viewer.ts";
import { generation, idempotencyClaim, output } from "~/server/db/schema/generations.ts";
import { upload } from "~/server/db/schema/files.ts";
import { sentenceOfError } from "~/i18n/error-sentence.server.ts";
import { wordNotices } from "~/server/errors/notices.server.ts";
import { LOCALE_INFO } from "~/i18n/locales.ts";
import { fileAddress } from "./file-address.ts";
import { errorOf, type Generation, type Output } from "./generation-records.server.ts";
import type { SettleContext } from "../pipeline-context.ts";

/** How many generations one answer shows. */
const LIMIT = 20;

export interface ListContext extends SettleContext {
  viewer: Viewer;
  locale: Locale;
  origin: string;
}

/** The viewer's recent generations, newest first, of one tool where it is named. Running ones say how far they are. */
export async function listGenerations(
  toolId: string | null,
  context: ListContext,
): Promise<GenerationView[]> {
  const { viewer, now, deps } = context;
  // What can't be a tool's name may be what no database can look for.
  if (toolId !== null && !idSchema.safeParse(toolId).success) return [];
  const rows = await deps.db
    .select()
    .from(generation)
    .where(
      and(
        eq(generation.viewerId, viewer.id),
        gt(generation.expiresAt, now()),
        toolId === null ? undefined : eq(generation.toolId, toolId),
      ),
    )
    .orderBy(desc(generation.createdAt), desc(generation.id))
    .limit(LIMIT);
  return viewGenerations(rows, context);
}

/**
 * What an `Idempotency-Key` of the viewer stands for: the generations of its request, in the order of their results.
 * @throws AppError NOT_FOUND for a key that holds nothing, or nothing yet: the same request may be sent with it again.
 */
export async function findByKey(key: string, context: ListContext): Promise<GenerationView[]> {
  const { viewer, now, deps } = context;
  const rows = await deps.db
    .select({ generation })
    .from(idempotencyClaim)
    .innerJoin(
      generation,
      or(
        eq(generation.id, idempotencyClaim.generationId),
        eq(generation.batchId, idempotencyClaim.generationId),
      ),
    )
    .where(
      and(
        eq(idempotencyClaim.viewerId, viewer.id),
        eq(idempotencyClaim.key, key),
        eq(generation.viewerId, viewer.id),
        gt(generation.expiresAt, now()),
      ),
    )
    .orderBy(generation.position);
  if (rows.length === 0) throw new AppError("NOT_FOUND");
  return viewGenerations(
    rows.map((row) => row.generation),
    context,
  );
}

/** Generations as their owner sees them, in the order given. */
export async function viewGenerations(rows: Generation[], context: ListContext): Promise<GenerationView[]> {
  if (rows.length === 0) return [];
  const outputs = await readOutputs(rows, context);
  const kept = await readKeptUploads(rows, context);
  return Promise.all(rows.map((row) => viewOf(row, outputs, kept, context)));
}

const readOutputs = (rows: Generation[], { deps }: ListContext): Promise<Output[]> =>
  deps.db
    .select()
    .from(output)
    .where(
      inArray(
        output.generationId,
        rows.map((row) => row.id),
      ),
    )
    .orderBy(output.position);

async function readKeptUploads(rows: Generation[], { viewer, deps }: ListContext): Promise<Set<string>> {
  const keys = rows.flatMap((row) => row.photoKeys);
  if (keys.length === 0) return new Set();
  const kept = await deps.db
    .select({ key: upload.key })
    .from(upload)
    .where(and(inArray(upload.key, keys), eq(upload.ownerId, viewer.id)));
  return new Set(kept.map(({ key }) => key));
}

/** One stored result as its owner sees it. */
function resultView(
  { key, contentType, width, height, seconds, text, seed }: Output,
  { origin, language }: { origin: string; language: string | undefined },
): ResultView {
  return {
    kind: RESULT_KINDS.find((kind) => contentType.startsWith(`${kind}/`)) ?? "image",
    imageUrl: fileAddress(origin, key),
    ...(width !== null && height !== null && { width, height }),
    ...(seconds !== null && { seconds }),
    ...(text !== null && { text, ...(language !== undefined && { language }) }),
    ...(seed !== null && { seed }),
  };
}

async function viewOf(
  row: Generation,
  outputs: Output[],
  kept: Set<string>,
  { locale, origin, deps }: ListContext,
): Promise<GenerationView> {
  const tool = await deps.catalog.findServerTool(row.toolId);
  const language = languageOf(tool?.fields ?? [], row.values);
  const view: GenerationView = {
    id: row.id,
    toolId: row.toolId,
    ...(row.batchId !== null && { batchId: row.batchId }),
    position: row.position,
    status: row.status,
    createdAt: row.createdAt.toISOString(),
    prompt: row.shownPrompt,
    results: outputs
      .filter(({ generationId }) => generationId === row.id)
      .map((made) => resultView(made, { origin, language })),
    isPublic: row.isPublic,
    ...(row.isFavourite && { isFavourite: true }),
    uploadedImages: row.photoKeys.filter((key) => kept.has(key)).map((key) => fileAddress(origin, key)),
    ...wordNotices(row.notices, locale),
  };
  if (row.status === "running") {
    const seen = row.runRef === null ? null : await deps.provider.look(row.runRef, { waitMs: 0 });
    // A run that has just ended is about to be settled: for the person it is still at work.
    view.stage = seen === null ? "queued" : seen.status === "running" ? seen.stage : "working";
    if (seen?.status === "running" && seen.ahead !== undefined) view.ahead = seen.ahead;
  }
  if (row.status === "failed") {
    const error = errorOf(row);
    const { code, params } = error;
    const about = typeof params.photo === "number" ? { photo: params.photo } : {};
    view.error = { code, message: sentenceOfError(error, locale), ...about, creditsReturned: row.cost };
  }
  return view;
}

/** The language that a request's words were asked in, as a BCP 47 tag; undefined where its form does not ask for one. */
export function languageOf(
  fields: readonly Field[],
  values: Readonly<Record<string, unknown>>,
): string | undefined {
  const field = fields.find((candidate) => candidate.control === "choice" && candidate.role === "language");
  if (field === undefined) return undefined;
  const value = values[field.name];
  return typeof value === "string" && isLocale(value) ? LOCALE_INFO[value].bcp47 : undefined;
}
