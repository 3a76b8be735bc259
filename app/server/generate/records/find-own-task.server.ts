import type { Viewer } from "~/server/viewer/viewer.ts";
import { AppError } from "#registry/contract/errors/app-error.ts";
import { findGeneration, type Generation } from "./generation-records.server.ts";
import type { SettleContext } from "../pipeline-context.ts";

/** How a generation is named; anything else is not even looked for. */
const TASK_ID = /^[0-9a-f]{32}$/;

/**
 * A generation of the viewer's own, by the name that its submit answered.
 * @throws AppError NOT_FOUND for whatever is none: unknown, somebody else's or lapsed, all alike.
 */
export async function findOwnTask(
  taskId: unknown,
  { viewer, now, deps }: SettleContext & { viewer: Viewer },
): Promise<Generation> {
  const isName = typeof taskId === "string" && TASK_ID.test(taskId);
  const row = isName ? await findGeneration(deps.db, taskId) : null;
  if (!row || row.viewerId !== viewer.id || row.expiresAt <= now()) throw new AppError("NOT_FOUND");
  return row;
}
