import type { Locale } from "#registry/contract/locale.ts";
import type { Viewer } from "~/server/viewer/viewer.ts";
import { AppError } from "#registry/contract/errors/app-error.ts";
import { finishTask } from "./finish-task.server.ts";
import { findOwnTask } from "./find-own-task.server.ts";
import type { SettleContext } from "./pipeline-context.ts";
import { pollAnswer, type PollAnswer } from "./poll-answer.server.ts";
import type { PollPlace } from "./poll-paths.ts";

export interface PollContext extends SettleContext {
  viewer: Viewer;
  locale: Locale;
  /** The site's origin as this request sees it. */
  origin: string;
}

/**
 * Where a task stands; one that its provider is done with is settled by this.
 * @param path the poll path it is asked for at, as the manifests write it.
 * @throws AppError NOT_FOUND for whatever is no task of this viewer at this path.
 */
export async function pollTask(
  path: PollPlace["path"],
  taskId: unknown,
  context: PollContext,
): Promise<PollAnswer> {
  const row = await findOwnTask(taskId, context);
  const tool = await context.deps.catalog.findServerTool(row.toolId);
  if (!tool?.manifest.poll?.includes(path)) throw new AppError("NOT_FOUND");
  return pollAnswer(await finishTask(row.id, context), context);
}
