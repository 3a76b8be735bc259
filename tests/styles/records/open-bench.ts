import { readFileSync } from "node:fs";
import { openLocalProvider } from "~/server/providers/local-provider.server.ts";
import { countCpu } from "../../../scripts/prove/test/count-cpu.ts";
import { createFaceFinding } from "../engine/studios.ts";
import { measureRecord } from "./measure-record.ts";
import type { Proven } from "./record-key.ts";
import type { RecordContent, RecordKey } from "./record.ts";

/** Vector instructions that libraries choose their code by, the widest first. */
const VECTORS = [
  ["avx512f", "AVX-512"],
  ["avx2", "AVX2"],
  ["asimd", "NEON"],
] as const;

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
      const cpu = countCpu();
      const measured = await measureRecord({ provider, findFaces }, proven);
      const cpuSeconds = Math.round(cpu.stop());
      return { key, machine: readMachine(), cpuSeconds, ...measured };
    },
    close: () => provider.close(),
  };
}

function readFlags(): string[] {
  try {
    return /^(flags|Features)\s*:(.*)$/m.exec(readFileSync("/proc/cpuinfo", "utf8"))?.[2]?.split(" ") ?? [];
  } catch {
    return [];
  }
}

/** The family of this machine's processors, e.g. `x64 with AVX2`: within one, the same work gives the same numbers. */
function readMachine(): string {
  const flags = readFlags();
  const [, vectors] = VECTORS.find(([flag]) => flags.includes(flag)) ?? [];
  return vectors === undefined ? process.arch : `${process.arch} with ${vectors}`;
}
