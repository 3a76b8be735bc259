import {
  createReadableStreamFromReadable,
  createRequestHandler,
  type ServerBuild,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from "@remix-run/node";
import type { Request as ExpressRequest, Response as ExpressResponse } from "express";
import { OUTAGE_RETRY_S, isOutage } from "~/server/errors/outage.ts";
import type { Runtime } from "~/server/runtime.server.ts";
import { errorResponse } from "~/server/errors/error-response.server.ts";
import { createSharedPages } from "./pages/shared-pages.server.ts";
import type { RequestFacts, Step } from "./step.ts";

type RouteFunction<Args> = (args: Args) => unknown;

/**
 * The same routes, where an outage that a loader or an action runs into is the answer 503 with `Retry-After`, whatever
 * the route: a program gets it as it is, and a page shows the site's own words instead of it.
 */
const withOutageAnswers = (build: ServerBuild): ServerBuild => ({
  ...build,
  routes: Object.fromEntries(
    Object.entries(build.routes).map(([id, route]) => {
      if (route === undefined) return [id, route];
      const { loader, action } = route.module;
      const module = {
        ...route.module,
        ...(loader && { loader: answering<LoaderFunctionArgs>(loader) }),
        ...(action && { action: answering<ActionFunctionArgs>(action) }),
      };
      return [id, { ...route, module }];
    }),
  ),
});

const answering =
  <Args extends LoaderFunctionArgs>(run: RouteFunction<Args>) =>
  async (args: Args): Promise<unknown> => {
    try {
      return await run(args);
    } catch (error) {
      if (!isOutage(error)) throw error;
      throw errorResponse(error, args.request, args.context.runtime.log);
    }
  };

export interface RemixOptions {
  /** The built routes, or how to load them afresh for each request. */
  build: ServerBuild | (() => Promise<ServerBuild>);
  mode: "production" | "development";
  runtime: Runtime;
}

type FactsResponse = ExpressResponse<unknown, RequestFacts>;

/**
 * Hands requests to the framework's routes. The framework's own adapter builds a request's address from headers that
 * anybody may send; this one takes the established origin.
 */
export function handleWithRemix({ build, mode, runtime }: RemixOptions): Step {
  const answering =
    typeof build === "function" ? async () => withOutageAnswers(await build()) : withOutageAnswers(build);
  const handle = createRequestHandler(answering, mode);
  const sharedPages = mode === "production" ? createSharedPages(runtime) : null;
  return async (request, response, next) => {
    try {
      const { cspNonce, clientAddress, origin, requestId } = response.locals;
      const context = { runtime, cspNonce, clientAddress, origin, requestId };
      const shared = await sharedPages?.find(request, response.locals, (asked) => handle(asked, context));
      const answer = shared ?? (await handle(toFetchRequest(request, response), context));
      response.status(answer.status);
      // A page's own route says nothing of headers where another part answers for it.
      if (answer.status === 503) response.set("Retry-After", String(OUTAGE_RETRY_S));
      // A page holds its reader's nonce; its path, or its route, may say otherwise.
      if (!response.hasHeader("Cache-Control")) response.set("Cache-Control", "private, no-cache");
      for (const [name, value] of answer.headers) setOrAppend(response, name, value);
      if ("html" in answer) response.end(answer.html);
      else if (answer.body) await sendBody(answer.body, response);
      else response.end();
    } catch (error) {
      next(error);
    }
  };
}

/** A route's own header replaces ours, so that a stricter policy of its own is not weakened; cookies add up. */
function setOrAppend(response: FactsResponse, name: string, value: string): void {
  if (name.toLowerCase() === "set-cookie") response.append(name, value);
  else response.set(name, value);
}

function toFetchRequest(request: ExpressRequest, response: FactsResponse): Request {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    for (const one of Array.isArray(value) ? value : [value])
      if (one !== undefined) headers.append(name, one);
  }
  const controller = new AbortController();
  response.once("close", () => {
    if (!response.writableFinished) controller.abort();
  });
  const hasBody = request.method !== "GET" && request.method !== "HEAD";
  return new Request(response.locals.origin + request.originalUrl, {
    // The framework takes a HEAD of a page's data for an action. What it answers to GET is sent without its body.
    method: request.method === "HEAD" && request.path.endsWith(".data") ? "GET" : request.method,
    headers,
    signal: controller.signal,
    ...(hasBody && { body: createReadableStreamFromReadable(request), duplex: "half" }),
  });
}

/**
 * Sends a stream as an answer's body, no faster than the caller takes it: a slow one must not pile up a large file in
 * memory. When the caller leaves, the stream is cancelled.
 * @throws whatever the stream fails with; the connection is cut then, since the answer can't be completed.
 */
export async function sendBody(body: ReadableStream<Uint8Array>, response: ExpressResponse): Promise<void> {
  const reader = body.getReader();
  let goOn = () => {};
  // One listener for all waits: compression forwards it to a stream of its own, from which none can be taken back.
  response.on("drain", () => goOn());
  response.once("close", () => {
    goOn();
    reader.cancel().catch(() => undefined); // a stream that has failed says so to whoever reads it
  });
  try {
    while (!response.destroyed) {
      const { done, value } = await reader.read();
      if (done) break;
      const drained = new Promise<void>((resolve) => (goOn = resolve));
      const isFull = !response.write(value);
      // Compression holds back what it has; pages are sent in pieces.
      if ("flush" in response && typeof response.flush === "function") response.flush();
      if (isFull && !response.destroyed) await drained;
    }
    response.end();
  } catch (error) {
    response.destroy(error instanceof Error ? error : undefined);
    throw error;
  }
}
