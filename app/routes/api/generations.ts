import type { GenerationList, GenerationsOfKey } from "#registry/contract/wire/responses.ts";
import { invariant } from "#registry/contract/errors/invariant.ts";
import { apiRoute, refuseMethod } from "~/server/generate/api-route.server.ts";
import { findByKey, listGenerations } from "~/server/generate/records/list-generations.server.ts";

/**
 * The viewer's recent generations, of one tool with `?toolId=`, so that a reload loses nothing; with `?key=` those of
 * the request that was sent with that `Idempotency-Key`, whose first stands in the answer itself as well.
 */
export const loader = apiRoute<GenerationList | GenerationsOfKey>(
  async ({ request, runtime, viewer, locale, origin }) => {
    const { searchParams } = new URL(request.url);
    const context = { viewer, locale, origin, now: runtime.now, deps: runtime.pipeline };
    const key = searchParams.get("key");
    if (key === null) return { generations: await listGenerations(searchParams.get("toolId"), context) };
    const generations = await findByKey(key, context);
    const [first] = generations;
    invariant(first, "a key that is found stands for a generation");
    return { ...first, generations };
  },
);

export const action = refuseMethod("GET");
