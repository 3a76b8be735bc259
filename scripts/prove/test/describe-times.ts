import type { FileRun } from "./count-tests.ts";

/** Files that are shown as the slowest. */
const SLOWEST = 10;

/** Seconds as people read them: `7.3 s`, `4 min 12 s`. */
export const describeSeconds = (seconds: number): string =>
  seconds < 60 ? `${seconds.toFixed(1)} s` : `${Math.floor(seconds / 60)} min ${Math.round(seconds % 60)} s`;

function describeGroup(group: string, files: readonly FileRun[]): string {
  const began = Math.min(...files.map((file) => file.began));
  const ended = Math.max(...files.map((file) => file.ended));
  const tests = files.reduce((sum, { passed, failed }) => sum + passed + failed, 0);
  return `${group}: ${tests} tests of ${files.length} files in ${describeSeconds((ended - began) / 1000)}`;
}

/** How long each group of tests took from its first file to its last, and the slowest files, a line each. */
export function describeTimes(files: readonly FileRun[]): string[] {
  const groups = [...new Set(files.map(({ group }) => group))];
  const slowest = [...files].sort((a, b) => b.seconds - a.seconds).slice(0, SLOWEST);
  return [
    ...groups.map((group) =>
      describeGroup(
        group,
        files.filter((file) => file.group === group),
      ),
    ),
    "Slowest files:",
    ...slowest.map(({ file, group, seconds }) => `  ${describeSeconds(seconds)}  ${file} (${group})`),
  ];
}
