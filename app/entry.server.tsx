import { createReadableStreamFromReadable, type AppLoadContext, type EntryContext } from "@remix-run/node";
import { isRouteErrorResponse, RemixServer } from "@remix-run/react";
import { isbot } from "isbot";
import { renderToPipeableStream } from "react-dom/server";
import { createNulDropper } from "~/server/http/drop-nul.server.ts";
import { NonceContext } from "~/pages/frame/nonce.ts";

/** After this many milliseconds a page is sent with what it has. */
const ABORT_AFTER_MS = 10_000;

/** Renders a page. What is kept for everybody, and robots, get it whole; people as soon as its frame is ready. */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  remixContext: EntryContext,
  loadContext: AppLoadContext,
): Promise<Response> {
  const { cspNonce, runtime, requestId, isShared } = loadContext;
  const isWhole = isShared || isbot(request.headers.get("user-agent") ?? "");
  return new Promise((resolve, reject) => {
    let sent = false;
    let failed = false;

    const send = () => {
      const body = createNulDropper();
      body.on("close", () => clearTimeout(timer)); // else it keeps the whole page in memory
      headers.set("Content-Type", "text/html; charset=utf-8");
      sent = true;
      resolve(
        new Response(createReadableStreamFromReadable(body), { headers, status: failed ? 500 : status }),
      );
      pipe(body);
    };

    const { pipe, abort } = renderToPipeableStream(
      <NonceContext.Provider value={cspNonce}>
        <RemixServer context={remixContext} url={request.url} abortDelay={ABORT_AFTER_MS} nonce={cspNonce} />
      </NonceContext.Provider>,
      {
        nonce: cspNonce,
        [isWhole ? "onAllReady" : "onShellReady"]: send,
        onShellError(error) {
          clearTimeout(timer);
          reject(error);
        },
        onError(error) {
          failed = true;
          if (sent && !request.signal.aborted)
            runtime.log.error({ err: error, requestId }, "a page broke off");
        },
      },
    );
    const timer = setTimeout(abort, ABORT_AFTER_MS);
  });
}

/** Reports what a loader did not expect. Expected answers are thrown as responses and never come here. */
export function handleError(
  error: unknown,
  { request, context }: { request: Request; context: AppLoadContext },
): void {
  if (request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return;
  context.runtime.log.error({ err: error, requestId: context.requestId }, "a page failed");
}
