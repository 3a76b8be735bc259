import type { Locale } from "#registry/contract/locale.ts";
import { errorSentence } from "~/i18n/error-sentence.server.ts";
import type { AccountAction, AccountField } from "./accounts.ts";
import { PASSWORD } from "./auth-calls.ts";
import { sentenceOf } from "./auth-errors.ts";
import { AuthRefusal, type AuthAnswer } from "./auth-gate.server.ts";

/** The library's answer, with nothing of its headers but the cookies and where to go on. */
export function answerInJson({ status, cookies, location, body, letterId }: AuthAnswer): Response {
  const headers = new Headers({ "Cache-Control": "no-store", ...mailState(letterId) });
  for (const cookie of cookies) headers.append("Set-Cookie", cookie);
  if (status < 300 || location === null) return Response.json(body, { status, headers });
  headers.set("Location", location);
  return new Response(null, { status, headers });
}

/** Where a program may ask what became of the mail that its call brought about. */
const mailState = (letterId: string | null) =>
  letterId === null ? {} : { "Mail-State": `/api/mails/${letterId}` };

/** A refusal as `{ code, message }`. Throws on what is none. */
export function refuseInJson(error: unknown, locale: Locale): Response {
  if (!(error instanceof AuthRefusal)) throw error;
  const { code, status, retryAfterS, letterId } = error;
  const headers = new Headers({
    ...{ "Cache-Control": "no-store", "Content-Language": locale },
    ...mailState(letterId),
  });
  if (retryAfterS !== undefined) headers.set("Retry-After", String(Math.max(1, Math.ceil(retryAfterS))));
  const body = {
    code: status === 429 ? "RATE_LIMITED" : code,
    message: refusalSentence(error, locale).message,
  };
  return Response.json(body, { status, headers });
}

/** What to tell about a refusal, and the field it is about. */
export function refusalSentence(
  { code }: AuthRefusal,
  locale: Locale,
  action?: AccountAction,
): { message: string; field?: AccountField } {
  const { message, field } = sentenceOf(code);
  const isCurrent = action?.do === "change-password" && code === "INVALID_PASSWORD";
  const about = isCurrent ? "current" : field;
  return {
    message: errorSentence(locale, message, PASSWORD),
    ...(about === undefined ? {} : { field: about }),
  };
}
