import { CREDITS_RETURNED } from "./credits-returned.ts";
import { errorSentence } from "./error-sentence.server.ts";
import { localeOfRequest } from "./locale-of-request.ts";
import { STORAGE_FULL, toAppError } from "./to-app-error.ts";

/** Where failures of ours are written. */
export interface ErrorLog {
  error(fields: object, message: string): void;
}

/**
 * The uniform answer to a failure: `{ code, message }` in the request's locale, `field` where one field of a form is to
 * blame, and `suggestion` where another one was likely meant. Only statuses from 500 on are logged, and with them their
 * cause; BUSY is expected under load, but for a full disk.
 */
export function errorResponse(error: unknown, request: Request, log: ErrorLog): Response {
  const known = toAppError(error);
  const isLoad = known.code === "BUSY" && known.messageKey !== STORAGE_FULL;
  if (known.status >= 500 && !isLoad) {
    const { pathname } = new URL(request.url);
    log.error(
      { err: known.cause ?? known, code: known.code, method: request.method, path: pathname },
      "request failed",
    );
  }
  const locale = localeOfRequest(request);
  const headers = new Headers({ "Cache-Control": "no-store", "Content-Language": locale });
  if (known.retryAfterS !== undefined)
    headers.set("Retry-After", String(Math.max(1, Math.ceil(known.retryAfterS))));
  if (known.creditsReturned !== undefined) headers.set(CREDITS_RETURNED, String(known.creditsReturned));
  const { field, suggestion } = known.params;
  const body = {
    code: known.code,
    message: errorSentence(locale, known.messageKey, known.params),
    ...(typeof field === "string" && field !== "" && { field }),
    ...(typeof suggestion === "string" && { suggestion }),
  };
  return Response.json(body, { status: known.status, headers });
}
