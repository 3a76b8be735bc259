import { taskRequest } from "#registry/contract/wire/requests.ts";
import type { Cancellation } from "#registry/contract/wire/responses.ts";
import { apiRoute, refuseMethod } from "~/server/generate/api-route.server.ts";
import { cancelGeneration } from "~/server/generate/outcome/settle.server.ts";
import { readJsonBody } from "~/server/errors/read-body.server.ts";

const cancel = apiRoute<Cancellation>(
  async ({ request, runtime, viewer }) => {
    const { taskId } = taskRequest.parse(await readJsonBody(request));
    const context = { viewer, now: runtime.now, deps: runtime.pipeline };
    return { ok: await cancelGeneration(taskId, context) };
  },
  { refusesEndedSession: true },
);

const refuseOthers = refuseMethod("POST");

/** Ends a running task of the viewer's own and returns its credits. `ok` is false where it had ended before. */
export const action: typeof cancel = (args) =>
  args.request.method === "POST" ? cancel(args) : refuseOthers(args);

export const loader = refuseOthers;
