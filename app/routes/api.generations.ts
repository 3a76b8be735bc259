import { apiRoute, refuseMethod } from "~/pipeline/api-route.server.ts";
import { listGenerations } from "~/pipeline/list-generations.server.ts";

/** The viewer's recent generations, of one tool with `?toolId=`, so that a reload loses nothing. */
export const loader = apiRoute(async ({ request, runtime, viewer, locale, origin }) => {
  const toolId = new URL(request.url).searchParams.get("toolId");
  const context = { viewer, locale, origin, now: runtime.now, deps: runtime.pipeline };
  return { generations: await listGenerations(toolId, context) };
});

export const action = refuseMethod("GET");
