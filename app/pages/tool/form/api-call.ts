import {
  isErrorCode,
  type ErrorCode,
  CREDITS_RETURNED,
  REACTION_SENTENCES,
  reactToFailure,
} from "#registry/contract/errors/error-codes.ts";
import type { SiteConfig } from "#registry/contract/wire/responses.ts";
import { readResponse, isRecord } from "#registry/contract/wire/read-response.ts";
import { useMemo } from "react";
import { useLocale, useTranslate, type Translate } from "~/i18n/use-translate.tsx";

/** Why a call brought nothing. `OFFLINE` and `NO_ANSWER` never reached us; `UNREADABLE` is an answer not of our making. */
export interface ApiFailure {
  code: ErrorCode | "OFFLINE" | "NO_ANSWER" | "UNREADABLE";
  /** Of the answer, where one came. */
  status?: number;
  /** The server's sentence in the person's language; of an answer not of our making whatever it says in its place. */
  message?: string;
  retryAfterS?: number;
  /** The form's field that a refusal is about. */
  field?: string;
  /** The photo that a refusal is about, by its place in the request from 1. */
  photo?: number;
  /** Credits that were held for the call and came back. */
  creditsReturned?: number;
}

export type ApiAnswer = ApiSuccess | { ok: false; failure: ApiFailure };

export interface ApiSuccess {
  ok: true;
  body: unknown;
  /** Of an answer that may be asked for again: after how many seconds, and what it is known by. */
  retryAfterS?: number;
  etag?: string;
}

export interface ApiCall {
  path: string;
  /** JSON body; with one the call is a POST. */
  body?: unknown;
  /** Of a call without a body. */
  method?: "PUT" | "DELETE";
  headers?: Record<string, string>;
  signal?: AbortSignal;
}

/** The site's JSON calls in the page's language. Never throws, except when `signal` ends the call. */
export type CallApi = (call: ApiCall) => Promise<ApiAnswer>;

/** Makes the page's caller. `readLocale` gives the page's language, `isOnline` tells whether the device has a network at all. */
export function createApiCaller(deps: {
  fetch: typeof fetch;
  readLocale: () => string;
  isOnline: () => boolean;
}): CallApi {
  return async ({ path, body, method = "GET", headers, signal }) => {
    let response: Response;
    try {
      response = await deps.fetch(path, {
        method: body === undefined ? method : "POST",
        headers: {
          Accept: "application/json",
          "X-Locale": deps.readLocale(),
          ...(body === undefined ? {} : { "Content-Type": "application/json" }),
          ...headers,
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        ...(signal === undefined ? {} : { signal }),
      });
    } catch (error) {
      if (signal?.aborted === true) throw error;
      return { ok: false, failure: { code: deps.isOnline() ? "NO_ANSWER" : "OFFLINE" } };
    }
    const answer: unknown = await response.json().catch(() => null);
    const etag = response.headers.get("ETag");
    if (response.ok && answer !== null)
      return { ok: true, body: answer, ...readRetryAfter(response), ...(etag && { etag }) };
    return { ok: false, failure: readFailure(answer, response) };
  };
}

/** Seconds until another call is worth it, where an answer says so by a number. */
function readRetryAfter({ headers }: Response): { retryAfterS?: number } {
  const retryAfterS = Number(headers.get("Retry-After") ?? Number.NaN);
  return Number.isFinite(retryAfterS) && retryAfterS > 0 ? { retryAfterS } : {};
}

function readFailure(answer: unknown, response: Response): ApiFailure {
  const creditsReturned = Number(response.headers.get(CREDITS_RETURNED) ?? Number.NaN);
  const told = isRecord(answer) ? answer : {};
  const inner = isRecord(told.error) ? told.error : { message: told.error };
  const code = [told.code, inner.code].find(isErrorCode) ?? "UNREADABLE";
  const message = [told.message, inner.message, told.msg, told.detail].find(isSentence);
  const { field, photo } = told;
  return {
    code,
    status: response.status,
    ...(message === undefined ? {} : { message: message.trim() }),
    ...(typeof field === "string" ? { field } : {}),
    ...(typeof photo === "number" ? { photo } : {}),
    ...readRetryAfter(response),
    ...(Number.isInteger(creditsReturned) && creditsReturned > 0 ? { creditsReturned } : {}),
  };
}

/** More characters than any sentence for people has. */
const LONGEST_SENTENCE = 600;

/** Words that can be shown: not a page that a proxy packed into JSON, not a trace. */
const isSentence = (text: unknown): text is string =>
  typeof text === "string" &&
  text.trim() !== "" &&
  text.length <= LONGEST_SENTENCE &&
  !/<[a-z!/][^>]*>|^\s*[[{]/i.test(text);

/** The site's JSON calls in the page's language. */
export function useCallApi(): CallApi {
  const { locale } = useLocale();
  return useMemo(
    () =>
      createApiCaller({
        fetch: (...request) => fetch(...request),
        readLocale: () => locale,
        isOnline: () => navigator.onLine,
      }),
    [locale],
  );
}

/** Tells why a call brought nothing: the server's sentence, else one of our own. */
export function useDescribeCall(): (failure: ApiFailure) => string {
  const t = useTranslate();
  return useMemo(() => (failure) => describeCall(failure, t), [t]);
}

const describeCall = (failure: ApiFailure, t: Translate): string => {
  if (failure.code === "OFFLINE") return t("errors.offline");
  return failure.message ?? t(REACTION_SENTENCES[reactToFailure(failure)]);
};

/** What pages need of the site's configuration. */
type PageConfig = Pick<SiteConfig, "storageBase"> & {
  humanCheck: { provider: string; siteKey?: string };
};

/** Reads the site's configuration when it is first needed. Null when it cannot be had; a later call tries again. */
export type ReadSiteConfig = () => Promise<PageConfig | null>;

/** Makes a reader that asks the server once. */
export function createSiteConfigReader(callApi: CallApi): ReadSiteConfig {
  let config: Promise<PageConfig | null> | null = null;
  return () => {
    config ??= fetchSiteConfig(callApi).then((read) => {
      if (read === null) config = null;
      return read;
    });
    return config;
  };
}

async function fetchSiteConfig(callApi: CallApi): Promise<PageConfig | null> {
  const answer = await callApi({ path: "/api/config" });
  return (answer.ok ? readResponse<PageConfig>(answer.body, "storageBase", "humanCheck") : undefined) ?? null;
}
