import { AppError } from "~/errors/app-error.ts";
import type { Step } from "./request-facts.server.ts";

const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"];
const READING = ["GET", "HEAD"];

/** Vendors call these without an `Origin`; their signature is checked instead. */
const WEBHOOKS = "/api/webhooks/";
const FILES = "/files/";

/** The largest body of anything but a photo, in bytes. */
const MAX_BODY = 64 * 1024;
/** Vendors' events may be larger. */
const MAX_WEBHOOK_BODY = 1024 * 1024;

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
export const guardOrigin: Step = (request, response, next) => {
  const { path, origin } = response.locals;
  const isExempt = path.startsWith(WEBHOOKS) || (request.method === "PUT" && path.startsWith(FILES));
  if (READING.includes(request.method) || isExempt || request.get("Origin") === origin) return next();
  next(new AppError("FORBIDDEN_ORIGIN"));
};

/** Refuses a body that says itself to be too large. What says nothing is counted where it is read. */
export const limitBodies: Step = (request, response, next) => {
  const { path } = response.locals;
  if (request.method === "PUT" && path.startsWith(FILES)) return next();
  const most = path.startsWith(WEBHOOKS) ? MAX_WEBHOOK_BODY : MAX_BODY;
  next(Number(request.get("Content-Length") ?? 0) > most ? new AppError("BODY_TOO_LARGE") : undefined);
};
