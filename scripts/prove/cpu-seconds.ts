import { readdirSync, readFileSync } from "node:fs";

/** Ticks in a second of /proc: Linux shows 100 to every program, whatever its own clock does. */
const TICKS = 100;

/** Time in user and system mode of a process and of its ended children, in ticks. The name may hold spaces and brackets. */
function readTicks(pid: number | "self"): number {
  const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
}

const listChildren = (pid: number | "self"): number[] =>
  readdirSync(`/proc/${pid}/task`).flatMap((thread) =>
    readFileSync(`/proc/${pid}/task/${thread}/children`, "utf8").split(" ").filter(Boolean).map(Number),
  );

/** A process that ended meanwhile counts with its parent. */
function readTree(pid: number | "self"): number {
  try {
    return listChildren(pid).reduce((sum, child) => sum + readTree(child), readTicks(pid));
  } catch {
    return 0;
  }
}

/**
 * Seconds that processors worked for this process and everything it started, since it began. Where the system does not
 * say so (it is none with /proc), for this process alone.
 */
export function readCpuSeconds(): number {
  const ticks = readTree("self");
  if (ticks > 0) return ticks / TICKS;
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
}
