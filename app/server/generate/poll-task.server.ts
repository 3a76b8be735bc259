import type { Locale } from "#registry/contract/locale.ts";
import { POLL_FLAGS } from "#registry/contract/wire/values.ts";
import type { PollResponse, PollFacts } from "#registry/contract/wire/responses.ts";
import { AppError } from "#registry/contract/errors/app-error.ts";
import type { Viewer } from "~/server/viewer.ts";
import { sentenceOfError } from "~/i18n/error-sentence.server.ts";
import { wordNotices } from "~/server/errors/notices.server.ts";
import { finishTask } from "./outcome/finish-task.server.ts";
import { findOwnTask, type TaskState } from "./records/generation-records.server.ts";
import type { SettleContext } from "./pipeline-context.ts";
import { fileAddress } from "./records/file-address.ts";

/** A place that is polled by POST names its task in the body, one that is polled by GET in its address. */
type PollMethod = "GET" | "POST";

/** One of a tool's poll paths, as a request's address meets it. */
export interface PollPlace {
  /** As the manifests write it, with `{taskId}` where the address names the task. */
  path: string;
  method: PollMethod;
  /** The task that the address names. */
  taskId?: string;
}

const TASK = "{taskId}";

/**
 * The poll path that an address belongs to; null for one that no tool is polled at.
 * @param paths every tool's, as the manifests write them.
 */
export function findPollPlace(pathname: string, paths: Iterable<string>): PollPlace | null {
  for (const path of paths) {
    const [before = "", after] = path.split(TASK);
    if (after === undefined) {
      if (pathname === path) return { path, method: "POST" };
      continue;
    }
    const taskId = pathname.slice(before.length, pathname.length - after.length);
    const isMatch = pathname === before + taskId + after && /^[^/]+$/.test(taskId);
    if (isMatch) return { path, method: "GET", taskId };
  }
  return null;
}

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
): Promise<PollResponse> {
  const row = await findOwnTask(taskId, context);
  const tool = await context.deps.catalog.findServerTool(row.toolId);
  if (!tool?.manifest.poll?.includes(path)) throw new AppError("NOT_FOUND");
  return pollAnswer(await finishTask(row.id, context), context);
}

/** Words a task's state as the answer to a poll. */
function pollAnswer(state: TaskState, { locale, origin }: { locale: Locale; origin: string }): PollResponse {
  const flag = POLL_FLAGS[state.status];
  const noticed = wordNotices(state.generation.notices, locale);
  const facts = { code: flag, status: flag, ...factsOf(state, locale, origin), ...noticed };
  return { ...facts, data: facts };
}

function factsOf(state: TaskState, locale: Locale, origin: string): Partial<PollFacts> {
  if (state.status === "failed") {
    const reason = sentenceOfError(state.error, locale);
    return { failedReason: reason, message: reason };
  }
  const [output] = state.status === "succeeded" ? state.outputs : [];
  if (!output) return {};
  const address = fileAddress(origin, output.key);
  const { text, seed } = output;
  return { imageUrl: address, url: address, ...(text !== null && { text }), ...(seed !== null && { seed }) };
}
