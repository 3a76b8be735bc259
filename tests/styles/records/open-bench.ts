import { readFileSync } from "node:fs";
import { openLocalProvider } from "~/server/providers/local-provider.server.ts";
import { countCpu } from "../../../scripts/prove/test/count-cpu.ts";
import { createFaceFinding } from "../engine/studios.ts";
import { gradeStyle } from "./grade-style.ts";
import { measureRecord } from "./measure-record.ts";
import { measureSet } from "./measure-set.ts";
import { listLacking, listOwed } from "./owed-photos.ts";
import type { Proven } from "./record-key.ts";
import { listChanged, type RecordContent, type RecordKey } from "./record.ts";

/** Vector instructions that libraries choose their code by, the widest first. */
const VECTORS = [
  ["avx512f", "AVX-512"],
  ["avx2", "AVX2"],
  ["asimd", "NEON"],
] as const;

/** An engine of its own to measure records with, one style after the other. */
export interface Bench {
  /**
   * Measures a style anew. Where `kept`, a record of the same key, is given, it is completed: only photographs of the
   * set that it lacks are measured.
   */
  measure(proven: Proven, key: RecordKey, kept?: RecordContent | null): Promise<RecordContent>;
  close(): Promise<void>;
}

export function openBench(): Bench {
  const means = {
    provider: openLocalProvider({ workers: 2, waiting: 1000 }),
    findFaces: createFaceFinding(),
  };
  return {
    async measure(proven, key, kept = null) {
      const old = kept && listChanged(kept.key, key).length === 0 ? kept : null;
      const known = old?.set ?? {};
      const cpu = countCpu();
      const { change, checks, robustness } = old ?? (await measureRecord(means, proven));
      const all = { ...known, ...(await measureSet(means, proven, listLacking(proven, known))) };
      const set = Object.fromEntries(listOwed(proven).map((name) => [name, all[name]!]));
      const cpuSeconds = (old?.cpuSeconds ?? 0) + Math.round(cpu.stop());
      const grade = gradeStyle(proven.promise, set);
      return { key, machine: readMachine(), cpuSeconds, change, checks, robustness, set, grade };
    },
    close: () => means.provider.close(),
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
