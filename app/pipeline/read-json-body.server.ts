import { AppError } from "~/errors/app-error.ts";

/** The largest JSON body a call may have, in bytes: a long prompt in any script and ten addresses fit many times. */
export const MAX_JSON_BYTES = 64 * 1024;

/**
 * Reads a request's JSON body, and never more of it than may come.
 * @throws AppError INVALID_INPUT when it is no JSON, BODY_TOO_LARGE.
 */
export async function readJsonBody(request: Request, maxBytes = MAX_JSON_BYTES): Promise<unknown> {
  const type = request.headers.get("Content-Type")?.split(";")[0]?.trim().toLowerCase();
  if (type !== "application/json") throw unreadable();
  if (Number(request.headers.get("Content-Length") ?? 0) > maxBytes) throw new AppError("BODY_TOO_LARGE");
  const bytes = await readBytes(request, maxBytes);
  try {
    const body: unknown = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
    return body;
  } catch (cause) {
    throw unreadable(cause);
  }
}

async function readBytes(request: Request, maxBytes: number): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  const reader = request.body?.getReader();
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    const chunk: Uint8Array = part.value;
    size += chunk.length;
    // The body is not cancelled: that would cut the connection before the answer is sent.
    if (size > maxBytes) throw new AppError("BODY_TOO_LARGE");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

const unreadable = (cause?: unknown): AppError =>
  new AppError("INVALID_INPUT", { message: "invalidBody", cause });
