import type { GenerationView } from "#registry/contract/wire/responses.ts";
import { LOOK_AGAIN_S } from "#registry/contract/wire/values.ts";
import { createHash } from "node:crypto";
import type { LoaderFunctionArgs } from "@remix-run/node";
import { AppError } from "#registry/contract/errors/app-error.ts";
import { apiRoute, refuseMethod } from "~/server/generate/api-route.server.ts";
import { findOwnTask } from "~/server/generate/records/generation-records.server.ts";
import { finishTask } from "~/server/generate/outcome/finish-task.server.ts";
import { viewGenerations } from "~/server/generate/records/list-generations.server.ts";
import { knowsEtag } from "~/server/http/send-packed.server.ts";

const readOne = (id: string | undefined) =>
  apiRoute<GenerationView>(async ({ runtime, viewer, locale, origin }) => {
    const context = { viewer, locale, origin, now: runtime.now, deps: runtime.pipeline };
    const { id: own } = await findOwnTask(id, context);
    await finishTask(own, context);
    const [view] = await viewGenerations([await findOwnTask(own, context)], context);
    if (view === undefined) throw new AppError("NOT_FOUND");
    return view;
  });

/**
 * One generation of the viewer's own: its state, its results, and what was not used. One that its provider is done with
 * is settled by this. An answer that has not changed since is 304; a running one says when to look again.
 */
export async function loader(args: LoaderFunctionArgs): Promise<Response> {
  const answer = await readOne(args.params.id)(args);
  if (!answer.ok) return answer;
  const body = await answer.text();
  const etag = `"${createHash("sha256").update(body).digest("base64url").slice(0, 22)}"`;
  const headers = new Headers(answer.headers);
  headers.set("ETag", etag);
  const { status }: { status?: unknown } = JSON.parse(body);
  if (status === "running") headers.set("Retry-After", String(LOOK_AGAIN_S));
  if (knowsEtag(args.request.headers.get("If-None-Match"), etag))
    return new Response(null, { status: 304, headers });
  return new Response(body, { status: 200, headers });
}

export const action = refuseMethod("GET");
