import { AppError } from "#registry/contract/errors/app-error.ts";
import type { SecurityEvents } from "~/server/config/security-events.server.ts";
import { MAX_BODY_BYTES } from "~/server/errors/read-body.server.ts";
import type { Step } from "../step.ts";

/** A slash or backslash that hides in an escape: what reads it and what doesn't see two different paths. */
const HIDDEN_SLASH = /%2f|%5c/i;
/** Spellings of spellings that are unwrapped at most; more is no mistake. */
const MOST_TURNS = 5;

const isUnreserved = (character: string): boolean => /^[A-Za-z0-9._~-]$/.test(character);

const respellEscape = (escape: string): string => {
  const character = String.fromCharCode(Number.parseInt(escape.slice(1), 16));
  return isUnreserved(character) ? character : escape.toUpperCase();
};

const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"];
const READING = ["GET", "HEAD"];

/** Vendors call these without an `Origin`; their signature is checked instead. */
const WEBHOOKS = "/api/webhooks/";
const FILES = "/files/";

/** Vendors' events may be larger than other bodies. */
const MAX_WEBHOOK_BODY = 1024 * 1024;

/** Where people and search engines never come by a misspelt link: a program that misspells is told so. */
const PROGRAMS = /^\/(?:api|files)(?:\/|$)/;

/**
 * Lets only the one spelling of an address pass, so that limits, guards, figures and routes all read the same. Readers of
 * a page are led to it; everything else is 404.
 * @param isDevelopment pages may be spelt otherwise: the development server has addresses of its own there
 */
export const requireCanonical =
  (isDevelopment: boolean): Step =>
  (request, response, next) => {
    const [raw = "", ...query] = request.originalUrl.split("?");
    const canonical = canonicalPath(raw);
    if (canonical === raw) return next();
    if (canonical === null) return next(new AppError("NOT_FOUND"));
    if (PROGRAMS.test(canonical) || !READING.includes(request.method)) return next(new AppError("NOT_FOUND"));
    if (isDevelopment) return next();
    response.set("Cache-Control", "no-store").redirect(301, [canonical, ...query].join("?"));
  };

/** Answers 405 to methods that nothing here knows. */
export const refuseUnknownMethods: Step = (request, response, next) => {
  if (METHODS.includes(request.method)) return next();
  response.set("Allow", METHODS.join(", "));
  next(new AppError("METHOD_NOT_ALLOWED"));
};

/**
 * Lets a request that may change something pass only when it comes from a page of ours. The framework looks at the
 * origin of page actions only, and what is called here are resource routes. The address of a PUT to a file is itself
 * signed.
 */
export const guardOrigin =
  (security: SecurityEvents): Step =>
  (request, response, next) => {
    const { path, origin } = response.locals;
    const isExempt = path.startsWith(WEBHOOKS) || (request.method === "PUT" && path.startsWith(FILES));
    if (READING.includes(request.method) || isExempt || request.get("Origin") === origin) return next();
    security.note({ kind: "foreign-origin" });
    next(new AppError("FORBIDDEN_ORIGIN"));
  };

/** Refuses a body that says itself to be too large. What says nothing is counted where it is read. */
export const limitBodies: Step = (request, response, next) => {
  const { path } = response.locals;
  if (request.method === "PUT" && path.startsWith(FILES)) return next();
  const most = path.startsWith(WEBHOOKS) ? MAX_WEBHOOK_BODY : MAX_BODY_BYTES;
  next(Number(request.get("Content-Length") ?? 0) > most ? new AppError("BODY_TOO_LARGE") : undefined);
};

function respellOnce(path: string): string {
  const plain = path.replace(/%[0-9a-f]{2}/gi, respellEscape).replace(/[\\/]+/g, "/");
  const { pathname } = new URL(plain, "http://site.invalid");
  return pathname.length > 1 ? pathname.replace(/\/$/, "") : pathname;
}

/**
 * The one spelling of a request's raw path that this site answers: no dots or slashes too many, none at the end, no
 * needless escapes. Letters stay: routes tell capitals from small ones. Gives null where there is no such spelling.
 * @param path what stands before the query, as it was sent
 */
export function canonicalPath(path: string): string | null {
  if (HIDDEN_SLASH.test(path)) return null;
  let spelling = path;
  for (let turn = 0; turn < MOST_TURNS; turn += 1) {
    const next = respellOnce(spelling);
    if (HIDDEN_SLASH.test(next)) return null;
    if (next === spelling) return spelling;
    spelling = next;
  }
  return null;
}
