import { useEffect, useState } from "react";
import { readResponse } from "#registry/contract/wire/read-response.ts";
import type { ToolStats } from "#registry/contract/wire/responses.ts";
import { type CallApi, useCallApi } from "./form/api-call.ts";

/** How long a tool's results took lately, in whole seconds: half of them, and nine in ten, took no longer. */
export interface Pace {
  median: number;
  p90: number;
}

const NONE: readonly string[] = [];

/** A tool's pace with the provider in use; null until it is known, and where too few results tell of it. */
export function usePace(toolId: string): Pace | null {
  return usePaces(toolId)[toolId] ?? null;
}

/** The paces of several tools, by id, parted by spaces; asked for while `isWanted`. */
export function usePaces(toolIds: string, isWanted = true): Readonly<Record<string, Pace>> {
  const callApi = useCallApi();
  const [paces, setPaces] = useState<Readonly<Record<string, Pace>>>({});
  useEffect(() => {
    let isCurrent = true;
    const asked = isWanted && toolIds !== "" ? toolIds.split(" ") : NONE;
    for (const id of asked)
      void readPace(callApi, id).then((pace) => {
        if (isCurrent && pace !== null) setPaces((known) => ({ ...known, [id]: pace }));
      });
    return () => void (isCurrent = false);
  }, [callApi, toolIds, isWanted]);
  return paces;
}

async function readPace(callApi: CallApi, toolId: string): Promise<Pace | null> {
  const answer = await callApi({ path: `/api/tools/${toolId}/stats` });
  const read = answer.ok ? readResponse<ToolStats>(answer.body) : undefined;
  if (!read || read.medianSeconds === null || read.p90Seconds === null) return null;
  return { median: wholeSeconds(read.medianSeconds), p90: wholeSeconds(read.p90Seconds) };
}

/** Never less than it took. */
const wholeSeconds = (seconds: number): number => Math.max(1, Math.ceil(seconds));
