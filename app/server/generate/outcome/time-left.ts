import type { Generation } from "../records/generation-records.server.ts";
import type { SettleContext } from "../pipeline-context.ts";

/** Milliseconds until a generation's deadline; 0 beyond it. */
export const timeLeft = ({ createdAt }: Generation, { now, deps }: SettleContext): number =>
  Math.max(0, createdAt.getTime() + deps.deadlineMs - now().getTime());
