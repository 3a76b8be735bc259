import type { Request, RequestHandler } from "express";

/** What every later step knows of a request; lies in `response.locals`. */
export interface RequestFacts {
  requestId: string;
  /** Our own scheme, host and port as this caller sees them. */
  origin: string;
  /** The caller's network address. */
  clientAddress: string;
  /** For the scripts of the page that answers. */
  cspNonce: string;
  /** The decoded path, for choosing what answers. */
  path: string;
}

/** A step of the server; `response.locals` has the facts. */
export type Step = RequestHandler<Record<string, string>, unknown, unknown, Request["query"], RequestFacts>;
