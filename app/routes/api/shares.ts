import { AppError } from "#registry/contract/errors/app-error.ts";
import type { MadeShare, ShareList } from "#registry/contract/wire/responses.ts";
import { apiRoute } from "~/server/generate/api-route.server.ts";
import { findOwnTask } from "~/server/generate/records/generation-records.server.ts";
import { readJsonBody } from "~/server/errors/read-body.server.ts";
import { parseShare, createShare, findShareable, listOpenShares } from "~/server/privacy/shares.server.ts";

/** The open links of a result of the viewer's own, and what a new one may show. */
export const loader = apiRoute<ShareList>(async ({ request, runtime, viewer }) => {
  const { pipeline: deps, now } = runtime;
  const id = new URL(request.url).searchParams.get("generationId");
  const shareable = await findShareable(deps.db, await findOwnTask(id, { viewer, now, deps }), now());
  const { picture, photoKey } = shareable;
  return {
    shares: await listOpenShares(deps.db, picture.key, now()),
    hasOriginal: photoKey !== null,
    expiresAt: picture.expiresAt.toISOString(),
  };
});

/** Makes a link to a result of the viewer's own. */
export const action = apiRoute<MadeShare>(
  async ({ request, runtime, viewer, origin }) => {
    if (request.method !== "POST") throw new AppError("METHOD_NOT_ALLOWED");
    const { generationId, ...wish } = parseShare(await readJsonBody(request));
    const { pipeline: deps, now } = runtime;
    const row = await findOwnTask(generationId, { viewer, now, deps });
    const shareable = await findShareable(deps.db, row, now());
    const { id, token, expiresAt } = await createShare(shareable, wish, deps, now());
    return { id, url: `${origin}/s/${token}`, expiresAt: expiresAt.toISOString() };
  },
  { refusesEndedSession: true },
);
