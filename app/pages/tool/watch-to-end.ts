import { watchGeneration, type Settled, type Watch } from "~/pages/results/follow-generation.ts";
import { readGeneration, type ReadTool, type RecentGeneration } from "./generation/read-generations.ts";

/** Looks before giving up: beyond the longest a generation may run. */
const MOST_LOOKS = 140;

/** A tool's generation as it is looked at by its own address, whatever its tool is asked for by, until it has ended. */
export const watchToEnd = (
  id: string,
  { tool, onLook }: { tool: ReadTool; onLook: (view: RecentGeneration) => void },
): Watch<Settled<RecentGeneration>> =>
  watchGeneration(id, { mostLooks: MOST_LOOKS, readView: (body) => readGeneration(body, tool), onLook });
