import { join } from "node:path";
import compression from "compression";
import express, { type ErrorRequestHandler, type Express, type RequestHandler } from "express";
import { TURNSTILE_ORIGIN } from "#registry/contract/wire/turnstile.ts";
import { AppError, isAppError } from "#registry/contract/errors/app-error.ts";
import type { Runtime } from "~/server/runtime.server.ts";
import type { Drain } from "./drain.server.ts";
import { healthRoutes } from "./health-routes.server.ts";
import { drainBodies, observeRequests } from "./observe-requests.server.ts";
import type { RateLimits } from "./rate-limits.server.ts";
import {
  guardOrigin,
  limitBodies,
  refuseUnknownMethods,
  requireCanonical,
} from "./refuse-requests.server.ts";
import { handleWithRemix, type RemixOptions } from "./remix-handler.server.ts";
import { establishFacts } from "./request-facts.server.ts";
import { addSecurityHeaders } from "./security-headers.server.ts";
import { sendError } from "./send-error.server.ts";
import { openPreviews } from "./previews/open-previews.server.ts";
import { servePreviews } from "./previews/serve-previews.server.ts";
import { previewFolderOf } from "~/server/config/registry-folder.server.ts";
import { serveStylePictures } from "./pictures/serve-style-pictures.server.ts";

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
  app.use(requireCanonical(mode === "development"));
  app.use(healthRoutes(runtime, drain));
  if (env.trustProxy > 0) app.use(drain.sendElsewhere);
  app.use(refuseUnknownMethods, guardOrigin, limitBodies, rateLimits.step);
  app.use(compression());
  app.use(
    client,
    serveStylePictures({
      stylesDir: env.stylesDir,
      cacheDir: join(env.dataDir, "cache/pictures"),
      onFailure: (error) => log.warn({ err: error }, "a narrower picture could not be made or kept"),
    }),
  );
  const previews = openPreviews({
    catalog: runtime.catalog,
    stylesDir: env.stylesDir,
    folder: previewFolderOf(env),
    onFailure: (error) => log.warn({ err: error }, "a link preview could not be kept"),
  });
  app.use(servePreviews(previews));
  app.use(handleWithRemix({ build, mode, runtime }));

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
