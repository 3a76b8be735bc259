import type { RunStage } from "#registry/contract/wire/generation-view.ts";
import type { ApiFailure, CallApi } from "./form/api-call.ts";
import { isRecord } from "./form/is-record.ts";
import { isErrorCode } from "#registry/contract/errors/error-codes.ts";
import { parseResults, readNotices, type SharedFacts } from "~/pages/results/parse-results.ts";
import type { ResultKind } from "#registry/contract/wire/generation-view.ts";
import type { Result } from "~/pages/results/result.ts";
import type { Parts } from "./generation-state.ts";

/** A generation as `GET /api/generations` tells of it. */
export interface RecentGeneration {
  id: string;
  status: "running" | "succeeded" | "failed";
  /** ISO time. */
  createdAt: string;
  uploadedImages: readonly string[];
  results: readonly Result[];
  failure: ApiFailure | null;
  /** How far a running one is. */
  stage: RunStage;
}

/** A tool whose generations are read, and what it makes. */
export interface ReadTool {
  id: string;
  output: ResultKind;
}

/** The viewer's recent generations with a tool, newest first. Null when they cannot be had. */
export async function readGenerations(tool: ReadTool, callApi: CallApi): Promise<RecentGeneration[] | null> {
  const answer = await callApi({ path: `/api/generations?toolId=${encodeURIComponent(tool.id)}` });
  if (!answer.ok || !isRecord(answer.body) || !Array.isArray(answer.body.generations)) return null;
  return answer.body.generations.flatMap((value) => parseGeneration(value, tool.output));
}

/**
 * Results of a submit's answer, `{ data: { generationId, results: [{ imageUrl, seed? }] | imageUrl | url, createdAt } }`.
 * Empty when there are none.
 */
export function parseSubmitAnswer(
  body: unknown,
  request: Pick<SharedFacts, "prompt" | "uploadedImages" | "kind"> & { now: Date },
): Result[] {
  const data = isRecord(body) && isRecord(body.data) ? body.data : {};
  const items = Array.isArray(data.results) ? data.results : [data];
  return parseResults(items, {
    kind: request.kind,
    id: textOr(data.generationId, request.now.toISOString()),
    createdAt: textOr(data.createdAt, request.now.toISOString()),
    prompt: textOr(data.prompt, request.prompt),
    uploadedImages: request.uploadedImages,
    isPublic: false,
    // A tool that answers with one result has it in `data` itself, its notices with it.
    ...(Array.isArray(data.results) && { notices: readNotices(data.notices) }),
  });
}

/** Of a submit's answer, what became of those of several results that were not made; null where all were. */
export function parseParts(body: unknown, made: number): Parts | null {
  const data = isRecord(body) && isRecord(body.data) ? body.data : {};
  const failures = (Array.isArray(data.failed) ? data.failed : []).flatMap(
    (failed) => parseFailure(failed) ?? [],
  );
  if (failures.length === 0) return null;
  return {
    asked: made + failures.length,
    made,
    returned: failures.reduce((sum, { creditsReturned = 0 }) => sum + creditsReturned, 0),
    failed: failures.map((failure) => ({ failure })),
  };
}

function parseGeneration(value: unknown, kind: ResultKind): RecentGeneration[] {
  if (!isRecord(value) || typeof value.id !== "string" || typeof value.createdAt !== "string") return [];
  const { id, createdAt, status } = value;
  if (status !== "running" && status !== "succeeded" && status !== "failed") return [];
  const uploadedImages = Array.isArray(value.uploadedImages) ? value.uploadedImages.filter(isText) : [];
  const items = Array.isArray(value.results) ? value.results : [];
  const prompt = textOr(value.prompt, "");
  const isPublic = value.isPublic === true;
  const notices = readNotices(value.notices);
  return [
    {
      id,
      createdAt,
      status,
      uploadedImages,
      results: parseResults(items, { id, kind, createdAt, prompt, uploadedImages, isPublic, notices }),
      failure: parseFailure(value.error),
      stage: value.stage === "queued" ? "queued" : "working",
    },
  ];
}

function parseFailure(error: unknown): ApiFailure | null {
  if (!isRecord(error)) return null;
  const { code, message, photo, creditsReturned } = error;
  return {
    code: isErrorCode(code) ? code : "UNREADABLE",
    ...(isText(message) ? { message } : {}),
    ...(typeof photo === "number" ? { photo } : {}),
    ...(typeof creditsReturned === "number" ? { creditsReturned } : {}),
  };
}

const isText = (value: unknown): value is string => typeof value === "string" && value !== "";
const textOr = (value: unknown, fallback: string): string => (isText(value) ? value : fallback);
