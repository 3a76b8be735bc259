import { AppError } from "#registry/contract/errors/app-error.ts";
import { MAX_BODY_BYTES, readBody } from "~/server/errors/read-body.server.ts";

/**
 * Reads a request's JSON body, and never more of it than may come.
 * @throws AppError INVALID_INPUT when it is no JSON, BODY_TOO_LARGE.
 */
export async function readJsonBody(request: Request, maxBytes = MAX_BODY_BYTES): Promise<unknown> {
  const type = request.headers.get("Content-Type")?.split(";")[0]?.trim().toLowerCase();
  if (type !== "application/json") throw unreadable();
  if (Number(request.headers.get("Content-Length") ?? 0) > maxBytes) throw new AppError("BODY_TOO_LARGE");
  const bytes = await readBody(request, maxBytes);
  try {
    const body: unknown = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
    return body;
  } catch (cause) {
    throw unreadable(cause);
  }
}

const unreadable = (cause?: unknown): AppError =>
  new AppError("INVALID_INPUT", { message: "invalidBody", cause });
