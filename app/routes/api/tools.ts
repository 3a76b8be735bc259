import type { LoaderFunctionArgs } from "@remix-run/node";
import { AppError } from "#registry/contract/errors/app-error.ts";
import { taskRequest } from "#registry/contract/wire/requests.ts";
import type { PollResponse, SubmitResponse } from "#registry/contract/wire/responses.ts";
import { apiRoute, refuseMethod } from "~/server/generate/api-route.server.ts";
import { generate } from "~/server/generate/generate.server.ts";
import { findPollPlace, type PollPlace, pollTask } from "~/server/generate/poll-task.server.ts";
import { readJsonBody } from "~/server/errors/read-body.server.ts";

const submit = apiRoute<SubmitResponse>(
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

const pollAt = (place: PollPlace) =>
  apiRoute<PollResponse>(
    async ({ request, runtime, viewer, locale, origin }) => {
      const taskId = place.taskId ?? taskRequest.parse(await readJsonBody(request)).taskId;
      return pollTask(place.path, taskId, {
        viewer,
        locale,
        origin,
        now: runtime.now,
        deps: runtime.pipeline,
      });
    },
    { refusesEndedSession: true },
  );

const refuseAllButPost = refuseMethod("POST");
const refuseAllButGet = refuseMethod("GET, HEAD");
const refuseAddress = apiRoute(async () => {
  throw new AppError("NOT_FOUND");
});

/** Takes every tool's submits and polls. Which addresses these are is data: `submit` and `poll` of each manifest. */
export async function action(args: LoaderFunctionArgs): Promise<Response> {
  const { pathname } = new URL(args.request.url);
  const { method } = args.request;
  const tools = await args.context.runtime.catalog.listTools();
  if (tools.some((tool) => tool.submit === pathname))
    return method === "POST" ? submit(args) : refuseAllButPost(args);
  const place = findPollPlace(pathname, new Set(tools.flatMap(({ poll }) => poll)));
  if (!place) return refuseAddress(args);
  if (place.method === "POST") return method === "POST" ? pollAt(place)(args) : refuseAllButPost(args);
  return method === "GET" || method === "HEAD" ? pollAt(place)(args) : refuseAllButGet(args);
}

export const loader = action;
