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
import { bringsSession } from "~/pages/frame/session-hint.ts";
import { isPublicPage } from "~/pages/frame/site-links.ts";
import { errorResponse } from "~/server/errors/error-response.server.ts";
import { sharedCaching, createSharedPages } from "./pages/shared-pages.server.ts";
import { encodingFor, sendPacked } from "./send-packed.server.ts";
import type { RequestFacts, Step } from "./step.ts";

/** What the framework's own calls for a page's data end with. */
const DATA_SUFFIX = ".data";

/** How long data that was fetched ahead is there for its reader, who follows the link or not. */
const AHEAD_CACHING = "private, max-age=30";

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

/** What answers for the framework's routes, in the order in which both are asked. */
export interface RemixSteps {
  /** Sends a page that is the same for everybody, as it is kept; it lies packed, so it comes before compression. */
  sendShared: Step;
  /** Hands every other request to the routes. */
  handle: Step;
}

/**
 * Hands requests to the framework's routes. The framework's own adapter builds a request's address from headers that
 * anybody may send; this one takes the established origin.
 */
export function handleWithRemix({ build, mode, runtime }: RemixOptions): RemixSteps {
  const answering =
    typeof build === "function" ? async () => withOutageAnswers(await build()) : withOutageAnswers(build);
  const handle = createRequestHandler(answering, mode);
  const sharedPages =
    mode === "production" && typeof build !== "function" ? createSharedPages(runtime, build.routes) : null;
  const contextOf = ({ cspNonce, clientAddress, origin, requestId, path }: RequestFacts) => ({
    ...{ runtime, cspNonce, clientAddress, origin, requestId },
    isShared: false,
    isDocument: mode === "production" && !path.endsWith(DATA_SUFFIX),
  });
  return {
    async sendShared(request, response, next) {
      try {
        const { locals } = response;
        const page = await sharedPages?.find(request, locals, (asked, cspNonce) =>
          handle(asked, { ...contextOf(locals), cspNonce, isShared: true, isDocument: true }),
        );
        if (!page) return next();
        response.status(page.status).set("Cache-Control", sharedCaching(page.status));
        for (const [name, value] of page.headers) setOrAppend(response, name, value);
        nameScripts(response, page.scripts);
        const encoding = encodingFor(request);
        sendPacked(request, response, await page.body.takeForm(encoding), encoding);
      } catch (error) {
        next(error);
      }
    },
    async handle(request, response, next) {
      try {
        const answer = await handle(toFetchRequest(request, response), contextOf(response.locals));
        response.status(answer.status);
        // A page's own route says nothing of headers where another part answers for it.
        if (answer.status === 503) response.set("Retry-After", String(OUTAGE_RETRY_S));
        if (answer.status === 200 && isFetchedAhead(request, response.locals))
          response.set("Cache-Control", AHEAD_CACHING);
        // It was rendered for one reader; its path, or its route, may say otherwise.
        if (!response.hasHeader("Cache-Control")) response.set("Cache-Control", "private, no-store");
        for (const [name, value] of answer.headers) setOrAppend(response, name, value);
        if (answer.body) await sendBody(answer.body, response);
        else response.end();
      } catch (error) {
        next(error);
      }
    },
  };
}

/** Whether a browser fetches the data of a public page before its reader, who is not signed in, asks for the page. */
function isFetchedAhead(request: ExpressRequest, { path }: Pick<RequestFacts, "path">): boolean {
  if (request.method !== "GET" || !path.endsWith(DATA_SUFFIX)) return false;
  const page = path.slice(0, -DATA_SUFFIX.length).replace(/\/?_root$/, "/");
  const isPrefetch = (request.get("Sec-Purpose") ?? "").startsWith("prefetch");
  return isPrefetch && isPublicPage(page) && !bringsSession(request.get("Cookie") ?? null);
}

/** Has the content security policy let in a kept page's own scripts by their hashes, in the place of the nonce. */
function nameScripts(response: FactsResponse, scripts: readonly string[]): void {
  const name = "Content-Security-Policy";
  const nonce = `'nonce-${response.locals.cspNonce}'`;
  response.set(name, String(response.getHeader(name)).replace(nonce, scripts.join(" ")));
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
    method: request.method === "HEAD" && request.path.endsWith(DATA_SUFFIX) ? "GET" : request.method,
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
