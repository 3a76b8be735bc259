import { openLocalProvider } from "~/server/providers/local-provider.server.ts";
import { readCpuSeconds } from "../../../scripts/prove/cpu-seconds.ts";
import { createFaceFinding } from "../engine/studios.ts";
import { readMachine } from "./machine.ts";
import { measureRecord } from "./measure-record.ts";
import type { Proven } from "./record-key.ts";
import type { RecordContent, RecordKey } from "./record.ts";

/** An engine of its own to measure records with, one style after the other. */
export interface Bench {
  /** Measures a style anew, without a look at its record. */
  measure(proven: Proven, key: RecordKey): Promise<RecordContent>;
  close(): Promise<void>;
}

export function openBench(): Bench {
  const provider = openLocalProvider({ workers: 2, waiting: 1000 });
  const findFaces = createFaceFinding();
  return {
    async measure(proven, key) {
      const before = readCpuSeconds();
      const measured = await measureRecord({ provider, findFaces }, proven);
      const cpuSeconds = Math.round(readCpuSeconds() - before);
      return { key, machine: readMachine(), cpuSeconds, ...measured };
    },
    close: () => provider.close(),
  };
}
