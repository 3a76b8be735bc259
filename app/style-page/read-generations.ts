import type { ApiFailure, CallApi } from "~/form/api-call.ts";
import { isRecord } from "~/form/is-record.ts";
import type { ErrorCode } from "~/errors/error-codes.ts";
import type { Result } from "~/results/result.ts";

/** Waiting for a place at the engine, or in its hands. */
export type RunStage = "queued" | "working";

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

/** The viewer's recent generations with a tool, newest first. Null when they cannot be had. */
export async function readGenerations(toolId: string, callApi: CallApi): Promise<RecentGeneration[] | null> {
  const answer = await callApi({ path: `/api/generations?toolId=${encodeURIComponent(toolId)}` });
  if (!answer.ok || !isRecord(answer.body) || !Array.isArray(answer.body.generations)) return null;
  return answer.body.generations.flatMap(parseGeneration);
}

/** Pictures of a submit's answer, `{ data: { generationId, results: [{ imageUrl, seed? }] | imageUrl, createdAt } }`. Empty when there are none. */
export function parseSubmitAnswer(
  body: unknown,
  request: { prompt: string; uploadedImages: readonly string[]; now: Date },
): Result[] {
  const data = isRecord(body) && isRecord(body.data) ? body.data : {};
  const pictures = Array.isArray(data.results) ? data.results : [data];
  return parsePictures(pictures, {
    id: textOr(data.generationId, request.now.toISOString()),
    createdAt: textOr(data.createdAt, request.now.toISOString()),
    prompt: textOr(data.prompt, request.prompt),
    uploadedImages: request.uploadedImages,
  });
}

type Shared = Pick<Result, "id" | "createdAt" | "prompt" | "uploadedImages">;

function parsePictures(pictures: readonly unknown[], shared: Shared): Result[] {
  return pictures.flatMap((picture, index) => {
    if (!isRecord(picture) || typeof picture.imageUrl !== "string" || picture.imageUrl === "") return [];
    const { imageUrl, seed, width, height } = picture;
    return [
      {
        ...shared,
        id: `${shared.id}-${index + 1}`,
        imageUrl,
        ...(typeof seed === "number" ? { seed } : {}),
        ...(typeof width === "number" && typeof height === "number" ? { width, height } : {}),
      },
    ];
  });
}

function parseGeneration(value: unknown): RecentGeneration[] {
  if (!isRecord(value) || typeof value.id !== "string" || typeof value.createdAt !== "string") return [];
  const { id, createdAt, status } = value;
  if (status !== "running" && status !== "succeeded" && status !== "failed") return [];
  const uploadedImages = Array.isArray(value.uploadedImages) ? value.uploadedImages.filter(isText) : [];
  const pictures = Array.isArray(value.results) ? value.results : [];
  const shared = { id, createdAt, prompt: textOr(value.prompt, ""), uploadedImages };
  return [
    {
      id,
      createdAt,
      status,
      uploadedImages,
      results: parsePictures(pictures, shared),
      failure: parseFailure(value.error),
      stage: value.stage === "queued" ? "queued" : "working",
    },
  ];
}

function parseFailure(error: unknown): ApiFailure | null {
  if (!isRecord(error) || typeof error.code !== "string") return null;
  const { code, message, creditsReturned } = error;
  return {
    code: code as ErrorCode,
    ...(isText(message) ? { message } : {}),
    ...(typeof creditsReturned === "number" ? { creditsReturned } : {}),
  };
}

const isText = (value: unknown): value is string => typeof value === "string" && value !== "";
const textOr = (value: unknown, fallback: string): string => (isText(value) ? value : fallback);
