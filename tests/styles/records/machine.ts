import { readFileSync } from "node:fs";

/** Vector instructions that libraries choose their code by, the widest first. */
const VECTORS = [
  ["avx512f", "AVX-512"],
  ["avx2", "AVX2"],
  ["asimd", "NEON"],
] as const;

function readFlags(): string[] {
  try {
    return /^(flags|Features)\s*:(.*)$/m.exec(readFileSync("/proc/cpuinfo", "utf8"))?.[2]?.split(" ") ?? [];
  } catch {
    return [];
  }
}

/** The family of this machine's processors, e.g. `x64 with AVX2`: within one, the same work gives the same numbers. */
export function readMachine(): string {
  const flags = readFlags();
  const [, vectors] = VECTORS.find(([flag]) => flags.includes(flag)) ?? [];
  return vectors === undefined ? process.arch : `${process.arch} with ${vectors}`;
}
