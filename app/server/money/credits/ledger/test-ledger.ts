import type { Viewer } from "~/server/viewer/viewer.ts";
import type { Db } from "~/server/db/db.ts";
import { generation, output } from "~/server/db/schema/generations.ts";
import type { HoldRequest } from "./holds.server.ts";

const MINUTE_MS = 60_000;

/** A visitor for tests; each has an address of its own, in no larger network, unless others are given. */
export const testVisitor = (
  id: string,
  addressHash = `address-of-${id}`,
  networks: Viewer["networks"] = [],
): Viewer => ({
  id,
  kind: "visitor",
  plan: "visitor",
  addressHash,
  networks,
});

/** A free account for tests. */
export const testAccount = (id: string): Viewer => ({
  id,
  kind: "account",
  plan: "free",
  addressHash: `address-of-${id}`,
  networks: [],
});

/** A hold of the usual size that goes stale after 15 minutes. */
export const holdFor = (viewer: Viewer, generationId: string, now: Date, amount = 2): HoldRequest => ({
  viewer,
  generationId,
  amount,
  now,
  expiresAt: new Date(now.getTime() + 15 * MINUTE_MS),
});

/** Records a succeeded generation with one stored output, as the pipeline does before it captures. */
export async function recordResult(db: Db, viewer: Viewer, generationId: string, now: Date): Promise<void> {
  const expiresAt = new Date(now.getTime() + 30 * 86_400_000);
  await db.insert(generation).values({
    id: generationId,
    viewerId: viewer.id,
    toolId: "any-tool",
    toolVersion: "1",
    provider: "local",
    status: "succeeded",
    locale: "en",
    shownPrompt: "",
    values: {},
    photoKeys: [],
    cost: 2,
    createdAt: now,
    settledAt: now,
    expiresAt,
  });
  await db.insert(output).values({
    key: `outputs/${generationId}.png`,
    generationId,
    viewerId: viewer.id,
    position: 0,
    contentType: "image/png",
    width: 1,
    height: 1,
    bytes: 1,
    createdAt: now,
    expiresAt,
  });
}
