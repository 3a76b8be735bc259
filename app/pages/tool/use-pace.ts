import { useEffect, useState } from "react";
import { readWire } from "#registry/contract/wire/read-wire.ts";
import { toolStats } from "#registry/contract/wire/tool-stats.ts";
import { useCallApi } from "./form/use-call-api.ts";

/** How long a tool's results took lately, in whole seconds: half of them, and nine in ten, took no longer. */
export interface Pace {
  median: number;
  p90: number;
}

/** A tool's pace with the provider in use; null until it is known, and where too few results tell of it. */
export function usePace(toolId: string): Pace | null {
  const callApi = useCallApi();
  const [pace, setPace] = useState<Pace | null>(null);
  useEffect(() => {
    let isCurrent = true;
    void callApi({ path: `/api/tools/${toolId}/stats` }).then((answer) => {
      const read = answer.ok ? readWire(toolStats, answer.body) : undefined;
      if (!isCurrent || !read || read.medianSeconds === null || read.p90Seconds === null) return;
      setPace({ median: wholeSeconds(read.medianSeconds), p90: wholeSeconds(read.p90Seconds) });
    });
    return () => void (isCurrent = false);
  }, [callApi, toolId]);
  return pace;
}

/** Never less than it took. */
const wholeSeconds = (seconds: number): number => Math.max(1, Math.ceil(seconds));
