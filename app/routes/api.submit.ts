import type { LoaderFunctionArgs } from "@remix-run/node";
import { AppError } from "~/errors/app-error.ts";
import { apiRoute, refuseMethod } from "~/pipeline/api-route.server.ts";
import { generate } from "~/pipeline/generate.server.ts";
import { readJsonBody } from "~/pipeline/read-json-body.server.ts";

const submit = apiRoute(
  async ({ request, runtime, viewer, locale, origin }) => {
    const idempotencyKey = request.headers.get("Idempotency-Key");
    return generate(new URL(request.url).pathname, await readJsonBody(request), {
      viewer,
      locale,
      origin,
      signal: request.signal,
      now: runtime.now,
      deps: runtime.pipeline,
      ...(idempotencyKey === null ? {} : { idempotencyKey }),
    });
  },
  { refusesEndedSession: true },
);

const refuseGet = refuseMethod("POST");
const refuseAddress = apiRoute(async () => {
  throw new AppError("NOT_FOUND");
});

/** Takes every tool's submit. Which addresses these are is data: the `submit` of each manifest. */
export async function action(args: LoaderFunctionArgs): Promise<Response> {
  const { pathname } = new URL(args.request.url);
  const tools = await args.context.runtime.catalog.listTools();
  if (!tools.some((tool) => tool.submit === pathname)) return refuseAddress(args);
  return args.request.method === "POST" ? submit(args) : refuseGet(args);
}

export const loader = action;
