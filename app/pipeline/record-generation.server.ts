import type { ServerTool } from "#registry/contract/compiled.ts";
import { generation } from "~/db/schema/generations.ts";
import { invariant } from "~/errors/invariant.ts";
import { returningCredits } from "~/errors/returning-credits.ts";
import type { OwnedPhoto } from "~/storage/uploads.ts";
import { bindClaim, type Claim } from "./claim-key.server.ts";
import type { ComposedPrompt } from "./compose-prompt.ts";
import type { Generation } from "./generation-records.server.ts";
import type { Held } from "./hold-credits.server.ts";
import type { Values } from "./parse-values.server.ts";
import type { GenerateContext } from "./pipeline-context.ts";
import { resultExpiry } from "./result-expiry.ts";
import { later, SPANS } from "./spans.ts";
import type { Timings } from "./step-clock.ts";

export interface GenerationStart {
  tool: ServerTool;
  values: Values;
  photos: OwnedPhoto[];
  claim: Claim;
  held: Held;
  prompt: ComposedPrompt;
  timings: Timings;
}

/** Writes a generation down and binds its key to it, both or neither. Releases the hold when that fails. */
export async function recordGeneration(
  start: GenerationStart,
  context: GenerateContext,
): Promise<Generation> {
  const { viewer, locale, now, deps } = context;
  const { tool, values, held } = start;
  const photoFields = tool.fields.filter((field) => field.control === "photos").map((field) => field.name);
  try {
    return await deps.db.transaction(async (tx) => {
      const [row] = await tx
        .insert(generation)
        .values({
          id: held.generationId,
          viewerId: viewer.id,
          toolId: tool.manifest.id,
          toolVersion: tool.version,
          provider: deps.provider.name,
          locale,
          shownPrompt: start.prompt.shown,
          values: Object.fromEntries(
            Object.entries(values.all).filter(([name]) => !photoFields.includes(name)),
          ),
          photoKeys: start.photos.map((photo) => photo.key),
          cost: held.cost,
          timings: start.timings,
          createdAt: held.heldAt,
          expiresAt: resultExpiry(held.heldAt, start.photos),
        })
        .returning();
      invariant(row, "an inserted row is returned");
      await bindClaim(tx, start.claim, row.id, later(held.heldAt, deps.deadlineMs + SPANS.outcome));
      return row;
    });
  } catch (error) {
    await deps.ledger.release(held.generationId, now());
    throw returningCredits(error, held.cost);
  }
}
