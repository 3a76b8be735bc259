import { authAnswer, authRefusal } from "./auth-answers.ts";
import { AUTH_BASE, AUTH_REQUESTS, type AuthPath } from "./auth-requests.ts";
import type { WireCall } from "../wire-call.ts";

/** A call of the accounts library, as the wire knows it. */
export function authCallOf(path: AuthPath) {
  const { method, body } = AUTH_REQUESTS[path];
  return {
    method: method === "GET" ? "get" : "post",
    path: AUTH_BASE + path,
    ...(Object.keys(body.shape).length > 0 && { request: body }),
    answer: authAnswer,
    failure: authRefusal,
  } as const satisfies Partial<WireCall>;
}
