import { AppError } from "#registry/contract/errors/app-error.ts";

/**
 * The largest body of anything but a photo or a vendor's event, in bytes: a long prompt in any script and ten addresses
 * fit many times.
 */
export const MAX_BODY_BYTES = 64 * 1024;

/** Levels of lists and objects in a JSON body; what a page of ours sends has four. */
const MAX_DEPTH = 32;

/**
 * Reads a request's or an answer's body, and never more of it than may come: null when there is more. The rest is
 * neither read nor cancelled, since that would cut a request's connection before its answer is sent.
 * @param onPart told of every part that comes.
 */
export async function readAtMost(
  { body }: Pick<Body, "body">,
  maxBytes: number,
  onPart?: () => void,
): Promise<Buffer | null> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  const reader = body?.getReader();
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    const chunk: Uint8Array = part.value;
    onPart?.();
    size += chunk.length;
    if (size > maxBytes) {
      reader?.releaseLock();
      return null;
    }
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/**
 * Reads a request's body.
 * @throws AppError BODY_TOO_LARGE.
 */
export async function readBody(request: Request, maxBytes: number): Promise<Buffer> {
  const bytes = await readAtMost(request, maxBytes);
  if (bytes === null) throw new AppError("BODY_TOO_LARGE");
  return bytes;
}

/**
 * Reads a request's JSON body, and never more of it than may come.
 * @throws AppError INVALID_INPUT when it is no JSON or nested too deeply, BODY_TOO_LARGE.
 */
export async function readJsonBody(request: Request, maxBytes = MAX_BODY_BYTES): Promise<unknown> {
  const type = request.headers.get("Content-Type")?.split(";")[0]?.trim().toLowerCase();
  if (type !== "application/json") throw unreadable();
  if (Number(request.headers.get("Content-Length") ?? 0) > maxBytes) throw new AppError("BODY_TOO_LARGE");
  const bytes = await readBody(request, maxBytes);
  const body = parseJson(bytes);
  if (!isWithinDepth(body, MAX_DEPTH)) throw unreadable();
  return body;
}

function parseJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch (cause) {
    throw unreadable(cause);
  }
}

/** Whether lists and objects lie at most so deep: whoever walks a deeper one by recursion runs out of stack. */
const isWithinDepth = (value: unknown, levels: number): boolean =>
  typeof value !== "object" ||
  value === null ||
  (levels > 0 && Object.values(value).every((part) => isWithinDepth(part, levels - 1)));

const unreadable = (cause?: unknown): AppError =>
  new AppError("INVALID_INPUT", { message: "invalidBody", cause });
