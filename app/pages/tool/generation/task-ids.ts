import { readWire } from "#registry/contract/wire/read-wire.ts";
import { toldSubmit } from "#registry/contract/wire/told-answers.ts";

/** Why an answer leaves nothing to follow. */
export type NoTasks = "NO_TASKS" | "NO_VALID_TASKS";

/** The tasks that a submit's answer names, as `data.taskIds`, `data.taskId` or `taskId`, each once. */
export function readTaskIds(body: unknown): string[] | NoTasks {
  const { data, taskId } = readWire(toldSubmit, body) ?? {};
  const named = [data?.taskIds, data?.taskId, taskId].find(isNamed);
  if (named === undefined) return "NO_TASKS";
  const ids = (Array.isArray(named) ? named : [named]).filter(
    (id): id is string => typeof id === "string" && id.trim() !== "",
  );
  return ids.length === 0 ? "NO_VALID_TASKS" : [...new Set(ids)];
}

const isNamed = (value: unknown): boolean =>
  value !== undefined && value !== null && !(Array.isArray(value) && value.length === 0);
