import { readResponse } from "#registry/contract/wire/read-response.ts";
import type { FailedResult, GenerationList, GenerationView } from "#registry/contract/wire/responses.ts";
import type { GenerationStatus, ResultKind, RunStage } from "#registry/contract/wire/values.ts";
import {
  parseResults,
  sentencesOf,
  type ReadResult,
  type SharedFacts,
} from "~/pages/results/parse-results.ts";
import type { Result } from "~/pages/results/result.ts";
import type { ApiAnswer, ApiCall, ApiFailure } from "../form/api-call.ts";
import type { Parts, NoTasks } from "./generation-state.ts";

/** A submit's response as it is read: results in a list, or one in `data` itself; tasks by each of their names. */
interface ReadSubmit {
  data?: ReadResult & {
    generationId?: string;
    createdAt?: string;
    prompt?: string;
    results?: readonly unknown[];
    failed?: readonly FailedResult[];
    taskIds?: unknown;
    taskId?: unknown;
  };
  taskId?: unknown;
}

/** A generation as `GET /api/generations` tells of it. */
export interface RecentGeneration {
  id: string;
  status: GenerationStatus;
  /** ISO time. */
  createdAt: string;
  uploadedImages: readonly string[];
  results: readonly Result[];
  failure: ApiFailure | null;
  /** How far a running one is. */
  stage: RunStage;
  /** How many wait before one that waits, where that is known. */
  ahead?: number | undefined;
}

/** A tool whose generations are read, and what it makes. */
export interface ReadTool {
  id: string;
  output: ResultKind;
}

/** The call for the viewer's recent generations with a tool. */
export const recentCall = ({ id }: ReadTool): ApiCall => ({
  path: `/api/generations?toolId=${encodeURIComponent(id)}`,
});

/** Reads what it answers, newest first. Null when they cannot be had. */
export function readRecent(answer: ApiAnswer, tool: ReadTool): RecentGeneration[] | null {
  const read = answer.ok ? readResponse<GenerationList>(answer.body, "generations") : undefined;
  return read?.generations.map((told) => recentOf(told, tool.output)) ?? null;
}

/** The call for what an `Idempotency-Key` stands for. */
export const keyCall = (key: string): ApiCall => ({
  path: `/api/generations?key=${encodeURIComponent(key)}`,
});

/** Reads the answer of `GET /api/generations/{id}`; undefined when it is none. */
export function readGeneration(body: unknown, tool: ReadTool): RecentGeneration | undefined {
  const told = readResponse<GenerationView>(body, "id", "status");
  return told && recentOf(told, tool.output);
}

/**
 * Results of a submit's answer, `{ data: { generationId, results: [{ imageUrl, seed? }] | imageUrl | url, createdAt } }`.
 * Empty when there are none.
 */
export function parseSubmitAnswer(
  body: unknown,
  request: Pick<SharedFacts, "prompt" | "uploadedImages" | "kind"> & { now: Date },
): Result[] {
  const { results, notices, ...data } = readResponse<ReadSubmit>(body)?.data ?? {};
  return parseResults(results ?? [{ ...data, notices }], {
    kind: request.kind,
    id: data.generationId || request.now.toISOString(),
    createdAt: data.createdAt || request.now.toISOString(),
    prompt: data.prompt || request.prompt,
    uploadedImages: request.uploadedImages,
    isPublic: false,
    // A tool that answers with one result has it in `data` itself, its notices with it.
    ...(results && { notices: sentencesOf(notices) }),
  });
}

/** Of a submit's answer, what became of those of several results that were not made; null where all were. */
export function parseParts(body: unknown, made: number): Parts | null {
  const failures = (readResponse<ReadSubmit>(body)?.data?.failed ?? []).map(failureOf);
  if (failures.length === 0) return null;
  return {
    asked: made + failures.length,
    made,
    returned: failures.reduce((sum, { creditsReturned = 0 }) => sum + creditsReturned, 0),
    failed: failures.map((failure) => ({ failure })),
  };
}

function recentOf(told: GenerationView, kind: ResultKind): RecentGeneration {
  const { id, createdAt, status, error, prompt = "", uploadedImages: photos = [], isPublic = false } = told;
  const uploadedImages = photos.filter((photo) => photo !== "");
  const notices = sentencesOf(told.notices);
  const { isFavourite } = told;
  return {
    id,
    createdAt,
    status,
    uploadedImages,
    results: parseResults(told.results ?? [], {
      ...{ id, kind, createdAt, prompt, uploadedImages, isPublic, notices },
      ...(isFavourite && { isFavourite }),
    }),
    failure: error === undefined ? null : failureOf(error),
    stage: told.stage ?? "working",
    ahead: told.ahead,
  };
}

const failureOf = ({ code, message, ...told }: FailedResult): ApiFailure => ({
  code: code ?? "UNREADABLE",
  ...(message && { message }),
  ...told,
});

/** The tasks that a submit's answer names, as `data.taskIds`, `data.taskId` or `taskId`, each once. */
export function readTaskIds(body: unknown): string[] | NoTasks {
  const { data, taskId } = readResponse<ReadSubmit>(body) ?? {};
  const named = [data?.taskIds, data?.taskId, taskId].find(isNamed);
  if (named === undefined) return "NO_TASKS";
  const ids = (Array.isArray(named) ? named : [named]).filter(
    (id): id is string => typeof id === "string" && id.trim() !== "",
  );
  return ids.length === 0 ? "NO_VALID_TASKS" : [...new Set(ids)];
}

const isNamed = (value: unknown): boolean =>
  value !== undefined && value !== null && !(Array.isArray(value) && value.length === 0);
