import { AppError } from "./app-error.ts";

/**
 * Reads a request's body, and never more of it than may come.
 * @throws AppError BODY_TOO_LARGE.
 */
export async function readBody(request: Request, maxBytes: number): Promise<Buffer> {
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
