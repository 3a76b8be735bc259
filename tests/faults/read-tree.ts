import { readdirSync, readFileSync } from "node:fs";

/** Linux counts processor time in hundredths of a second on every machine. */
const TICK_MS = 10;

export interface TreeFigures {
  residentBytes: number;
  /** Files, sockets and pipes that are open. */
  handles: number;
  cpuMs: number;
}

/** What a process and everything it started take now, as Linux tells it in `/proc`. */
export function readTree(pid: number): TreeFigures {
  const own = readProcess(pid);
  return listChildren(pid)
    .map(readTree)
    .reduce(
      (sum, child) => ({
        residentBytes: sum.residentBytes + child.residentBytes,
        handles: sum.handles + child.handles,
        cpuMs: sum.cpuMs + child.cpuMs,
      }),
      own,
    );
}

/** What a process takes itself: all nothing where it has just ended. */
function readProcess(pid: number): TreeFigures {
  try {
    const status = readFileSync(`/proc/${pid}/status`, "utf8");
    const fields = fieldsOf(pid);
    return {
      residentBytes: Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0) * 1024,
      handles: readdirSync(`/proc/${pid}/fd`).length,
      cpuMs: (Number(fields[11]) + Number(fields[12])) * TICK_MS,
    };
  } catch {
    return { residentBytes: 0, handles: 0, cpuMs: 0 };
  }
}

/** The fields of `/proc/<pid>/stat` after the name, which may hold spaces: state, parent, … */
const fieldsOf = (pid: number): string[] =>
  readFileSync(`/proc/${pid}/stat`, "utf8")
    .replace(/^.*\) /s, "")
    .split(" ");

/** What a process started itself, as far as it runs. */
export function listChildren(pid: number): number[] {
  const children: number[] = [];
  for (const name of readdirSync("/proc")) {
    if (!/^\d+$/.test(name)) continue;
    try {
      if (Number(fieldsOf(Number(name))[1]) === pid) children.push(Number(name));
    } catch {
      // It ended between the list and the look.
    }
  }
  return children;
}
