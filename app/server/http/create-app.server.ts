import { join } from "node:path";
import compression from "compression";
import express, {
  type ErrorRequestHandler,
  type Express,
  type RequestHandler,
  type Request,
  type Response,
} from "express";
import { TURNSTILE_ORIGIN } from "#registry/contract/wire/values.ts";
import { AppError, isAppError } from "#registry/contract/errors/app-error.ts";
import { PRODUCT } from "#registry/contract/product.ts";
import type { Runtime } from "~/server/runtime.server.ts";
import { previewFolderOf } from "~/server/config/registry-folder.server.ts";
import { errorResponse, type ErrorLog } from "~/server/errors/error-response.server.ts";
import { splitLocale } from "~/i18n/locales.ts";
import type { Logger } from "~/server/config/create-log.server.ts";
import type { Metrics } from "~/server/config/metrics.server.ts";
import type { Drain } from "./limits/drain.server.ts";
import { healthRoutes } from "./limits/health-routes.server.ts";
import type { RateLimits } from "./limits/rate-limits.server.ts";
import {
  guardOrigin,
  limitBodies,
  refuseUnknownMethods,
  requireCanonical,
} from "./limits/refuse-requests.server.ts";
import { handleWithRemix, type RemixOptions } from "./remix-handler.server.ts";
import { establishFacts } from "./request-facts.server.ts";
import { addSecurityHeaders, sealShares } from "./security-headers.server.ts";
import { openLinkPictures, serveLinkPictures } from "./pictures/link-pictures.server.ts";
import { serveStylePictures } from "./pictures/serve-style-pictures.server.ts";
import type { Step } from "./step.ts";

const API = new Set([
  "auth",
  "presigned-urls",
  "uploads",
  "deletions",
  "cancellations",
  "archive",
  "history",
  "config",
  "human-check",
  "generations",
  "credits",
  "check-in",
  "mails",
  "img",
  "video",
  "music",
  "checkout",
  "portal",
  "purchases",
  "webhooks",
  "shares",
  "tools",
]);
const PAGES = new Set([
  "sheet",
  "pricing",
  "checkout",
  "credits",
  "sign-in",
  "sign-up",
  "reset",
  "verify",
  "account",
  "history",
  "privacy",
  "terms",
  "offline",
  "s",
]);
const HEALTH = new Set(["/healthz", "/readyz", "/metrics"]);

/** Classes that are asked for all the time and tell nothing. */
const QUIET = new Set(["healthz", "readyz", "metrics", "assets", "style-picture"]);

/**
 * Reads and forgets what a caller still sends after the answer. Otherwise the connection would be stuck behind it, and
 * cutting it could lose the answer on its way. The time-out for a whole request bounds it.
 */
const drainBodies: Step = (request, response, next) => {
  response.once("finish", () => {
    if (request.complete) return;
    request.removeAllListeners("data");
    request.resume();
  });
  next();
};

export interface AppOptions extends Omit<RemixOptions, "runtime"> {
  runtime: Runtime;
  drain: Drain;
  rateLimits: RateLimits;
  /** Serves the client's files: the built ones, or the development server's. */
  client: RequestHandler;
}

/** Without scripts, the form of "Continue with Google" is answered by a redirect there. */
const GOOGLE_SIGN_IN = "https://accounts.google.com";

/** The site's server, from a request's first check to its answer. The order is what keeps it safe. */
export function createApp({ runtime, drain, rateLimits, client, build, mode }: AppOptions): Express {
  const { env, log, metrics } = runtime;
  const app = express().disable("x-powered-by").disable("etag").set("trust proxy", env.trustProxy);

  app.use(establishFacts(env));
  app.use(observeRequests(log, metrics), drainBodies, drain.step);
  const formTargets = env.google ? [GOOGLE_SIGN_IN] : [];
  const humanCheckOrigins = env.turnstile ? [TURNSTILE_ORIGIN] : [];
  const storageOrigins = [...runtime.storage.origins];
  app.use(
    addSecurityHeaders({
      ...{ isDevelopment: mode === "development", formTargets, storageOrigins, humanCheckOrigins },
    }),
  );
  app.use(sealShares, requireCanonical(mode === "development"));
  app.use(healthRoutes(runtime, drain));
  if (env.trustProxy > 0) app.use(drain.sendElsewhere);
  app.use(refuseUnknownMethods, guardOrigin(runtime.security), limitBodies, rateLimits.step);
  app.use(
    client,
    serveStylePictures({
      stylesDir: env.stylesDir,
      cacheDir: join(env.dataDir, "cache/pictures"),
      onFailure: (error) => log.warn({ err: error }, "a narrower picture could not be made or kept"),
    }),
  );
  const linkPictures = openLinkPictures({
    catalog: runtime.catalog,
    stylesDir: env.stylesDir,
    folder: previewFolderOf(env),
    onFailure: (error) => log.warn({ err: error }, "a link picture could not be kept"),
  });
  app.use(serveLinkPictures(linkPictures));
  const pages = handleWithRemix({ build, mode, runtime });
  app.use(pages.sendShared, compression(), pages.handle);

  const answerFailure: ErrorRequestHandler = (error, request, response, _next) => {
    const cut = (err: unknown) => {
      log.error({ err }, "an answer broke off");
      request.socket.destroy(); // it can't be completed; express itself would print the error
    };
    if (response.headersSent) return cut(error);
    sendError(refineError(error), request, response, log).catch(cut);
  };
  app.use(answerFailure);
  return app;
}

/** What express and its parts throw carries a status; below 500 it is the caller's mistake. */
function refineError(error: unknown): unknown {
  if (isAppError(error) || !(error instanceof Error) || !("status" in error)) return error;
  const { status } = error;
  return typeof status === "number" && status < 500 ? new AppError("INVALID_INPUT", { cause: error }) : error;
}

/** Answers a failure in the uniform way, in the locale of the request. */
async function sendError(error: unknown, request: Request, response: Response, log: ErrorLog): Promise<void> {
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

/** Writes a line and a figure for each answer: class of the route, method, status and time; nothing of the person. */
function observeRequests(log: Logger, metrics: Metrics): Step {
  return (request, response, next) => {
    const started = performance.now();
    const { requestId, path } = response.locals;
    const { method } = request;
    const route = routeClassOf(path);
    response.once("close", () => {
      const ms = Math.round(performance.now() - started);
      const status = response.writableFinished ? response.statusCode : 499; // the caller left before the end
      metrics.countRequest(route, method, status, ms / 1000);
      const level = QUIET.has(route) ? "debug" : "info";
      log[level]({ requestId, route, method, status, ms }, "request");
    });
    next();
  };
}

/** The class a path belongs to, one of a closed set: for logs and figures that must name no person and no file. */
function routeClassOf(path: string): string {
  if (HEALTH.has(path)) return path.slice(1);
  const [, first = "", second = ""] = path.split("/");
  if (first === "api") return API.has(second) ? `api/${second}` : "api/other";
  if (first === "assets" || first === "files") return first;
  if (first === "styles") return "style-picture";
  return pageClassOf(splitLocale(path).rest);
}

function pageClassOf(rest: string): string {
  const [, page = "", detail] = rest.split("/");
  if (page === "") return "home";
  if (page === `${PRODUCT.slug}-style`) return detail === undefined ? "catalog" : "style";
  return PAGES.has(page) ? page : "other";
}
