import { CREDITS_RETURNED } from "#registry/contract/errors/error-codes.ts";
import type { ErrorResponse } from "#registry/contract/wire/responses.ts";
import { sentenceOfError } from "~/i18n/error-sentence.server.ts";
import { isOutage, toAppError } from "./outage.ts";
import { DEFAULT_LOCALE, isLocale, type Locale } from "#registry/contract/locale.ts";
import { splitLocale } from "~/i18n/locales.ts";

/** Where failures of ours are written. */
export interface ErrorLog {
  error(fields: object, message: string): void;
}

/**
 * The uniform answer to a failure: `{ code, message }` in the request's locale, `field` where one field of a form is to
 * blame, `suggestion` where another one was likely meant, and `photo`, from 1, where one photo is. An outage becomes BUSY with `Retry-After`, any other
 * unknown error INTERNAL with a general sentence. Only statuses from 500 on are logged, and with them their cause; BUSY
 * is expected under load, and logged in an outage only.
 */
export function errorResponse(error: unknown, request: Request, log: ErrorLog): Response {
  const known = toAppError(error);
  if (known.status >= 500 && (known.code !== "BUSY" || isOutage(known.cause))) {
    const place = placeOf(new URL(request.url).pathname);
    log.error(
      { err: known.cause ?? known, code: known.code, method: request.method, place },
      "request failed",
    );
  }
  const locale = localeOfRequest(request);
  const headers = new Headers({ "Cache-Control": "no-store", "Content-Language": locale });
  if (known.retryAfterS !== undefined)
    headers.set("Retry-After", String(Math.max(1, Math.ceil(known.retryAfterS))));
  if (known.creditsReturned !== undefined) headers.set(CREDITS_RETURNED, String(known.creditsReturned));
  const { field, suggestion, photo } = known.params;
  const body: ErrorResponse = {
    code: known.code,
    message: sentenceOfError(known, locale),
    ...(typeof field === "string" && field !== "" && { field }),
    ...(typeof suggestion === "string" && { suggestion }),
    ...(typeof photo === "number" && { photo }),
  };
  return Response.json(body, { status: known.status, headers });
}

/** The words of a path that are the site's own. What follows them may be a key, a token or an id. */
const placeOf = (path: string): string => {
  const [, first = "", second = ""] = path.split("/");
  const words = first === "api" ? [first, second] : [first];
  return `/${words.filter((word) => /^[a-z][a-z-]{1,29}$/.test(word)).join("/")}`;
};

/** The locale of an API call: its `X-Locale` header, else the locale in the referring page's path, else English. */
export function localeOfRequest(request: Request): Locale {
  const asked = request.headers.get("X-Locale")?.trim();
  if (isLocale(asked)) return asked;
  const page = request.headers.get("Referer") ?? "";
  return URL.canParse(page) ? splitLocale(new URL(page).pathname).locale : DEFAULT_LOCALE;
}
