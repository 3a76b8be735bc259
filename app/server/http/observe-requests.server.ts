import type { Logger } from "~/server/config/create-log.server.ts";
import type { Metrics } from "~/server/config/metrics.server.ts";
import type { Step } from "./step.ts";
import { routeClassOf } from "./route-class.ts";

/** Classes that are asked for all the time and tell nothing. */
const QUIET = new Set(["healthz", "readyz", "metrics", "assets", "style-picture"]);

/** Writes a line and a figure for each answer: class of the route, method, status and time; nothing of the person. */
export function observeRequests(log: Logger, metrics: Metrics): Step {
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

/**
 * Reads and forgets what a caller still sends after the answer. Otherwise the connection would be stuck behind it, and
 * cutting it could lose the answer on its way. The time-out for a whole request bounds it.
 */
export const drainBodies: Step = (request, response, next) => {
  response.once("finish", () => {
    if (request.complete) return;
    request.removeAllListeners("data");
    request.resume();
  });
  next();
};
