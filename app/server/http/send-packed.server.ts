import { createHash } from "node:crypto";
import type { Request, Response } from "express";

/** The forms in which a body that several may get is held. */
export type Encoding = "br" | "gzip" | "identity";

/** A body in one form, ready to be sent, and the strong ETag that stands for exactly these bytes. */
export interface PackedBody {
  bytes: Buffer;
  etag: string;
}

/** A body with the ETag made of its bytes, the same in every instance. */
export const createPackedBody = (bytes: Buffer): PackedBody => ({
  bytes,
  etag: `"${createHash("sha256").update(bytes).digest("base64url").slice(0, 27)}"`,
});

/** The form to send: the smallest that the caller takes. */
export function encodingFor(request: Pick<Request, "acceptsEncodings">): Encoding {
  if (request.acceptsEncodings("br")) return "br";
  return request.acceptsEncodings("gzip") ? "gzip" : "identity";
}

/**
 * Sends a body as it lies there, or 304 without it to a caller who has it. Status and other headers are set before; only
 * an answer 200 can become a 304.
 */
export function sendPacked(
  request: Pick<Request, "get" | "method">,
  response: Response,
  { bytes, etag }: PackedBody,
  encoding: Encoding,
): void {
  response.vary("Accept-Encoding").set("ETag", etag);
  if (encoding !== "identity") response.set("Content-Encoding", encoding);
  if (response.statusCode === 200 && knowsEtag(request.get("If-None-Match"), etag)) {
    for (const name of ["Content-Encoding", "Content-Type"]) response.removeHeader(name);
    response.status(304).end();
    return;
  }
  response.set("Content-Length", String(bytes.length));
  if (request.method === "HEAD") response.end();
  else response.end(bytes);
}

/** Whether a caller's `If-None-Match` names an ETag, alone or in a list. */
export const knowsEtag = (header: string | null | undefined, etag: string): boolean =>
  header?.split(",").some((entry) => entry.trim() === "*" || entry.trim().replace(/^W\//, "") === etag) ??
  false;
