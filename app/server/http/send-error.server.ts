import type { Request, Response } from "express";
import { errorResponse, type ErrorLog } from "~/server/errors/error-response.server.ts";

/** Answers a failure in the uniform way, in the locale of the request. */
export async function sendError(
  error: unknown,
  request: Request,
  response: Response,
  log: ErrorLog,
): Promise<void> {
  const headers = new Headers();
  for (const name of ["X-Locale", "Referer"]) {
    const value = request.get(name);
    if (value !== undefined) headers.set(name, value);
  }
  const url = new URL(request.path, "http://site.invalid");
  const answer = errorResponse(error, new Request(url, { headers }), log);
  for (const [name, value] of answer.headers) response.set(name, value);
  response.status(answer.status).send(await answer.text());
}
