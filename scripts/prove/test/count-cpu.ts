import { readdirSync, readFileSync } from "node:fs";

/** Ticks in a second of /proc: Linux shows 100 to every program, whatever its own clock does. */
const TICKS = 100;
/** A process that lives and is left by its parent between two looks is missed. */
const LOOK_MS = 1000;

interface Seen {
  parent: number;
  /** Ticks of its own. */
  own: number;
  /** Ticks of the children that it waited for. */
  waited: number;
  isThere: boolean;
}

/** What /proc tells of a process, and a name for it that no later process has; null for one that has ended. */
function readProcess(pid: string): (Seen & { key: string }) | null {
  try {
    const line = readFileSync(`/proc/${pid}/stat`, "utf8");
    // The name stands in brackets and may hold spaces and brackets.
    const fields = line
      .slice(line.lastIndexOf(")") + 2)
      .split(" ")
      .map(Number);
    const [parent = 0, user = 0, system = 0, childUser = 0, childSystem = 0, began = 0] = [
      1, 11, 12, 13, 14, 19,
    ].map((place) => fields[place] ?? 0);
    const ticks = { own: user + system, waited: childUser + childSystem };
    return { key: `${pid} ${began}`, parent, ...ticks, isThere: true };
  } catch {
    return null;
  }
}

/**
 * Counts what processors do for this process and for everything that it starts, from now on. Also for what outlives
 * its parent, such as the windows of a browser that was killed: the system itself counts a child only for a parent that
 * waits for it. Where there is no /proc, for this process alone.
 */
export function countCpu(): {
  /** Ends the count and gives its seconds. */
  stop(): number;
} {
  const root = process.pid;
  const before = readProcess(String(root));
  const usage = process.cpuUsage();
  const seen = new Map<string, Seen>();
  const byPid = new Map<number, string>();

  const look = () => {
    for (const one of seen.values()) one.isThere = false;
    const now = new Map<number, NonNullable<ReturnType<typeof readProcess>>>();
    for (const name of readdirSync("/proc")) {
      const found = /^\d+$/.test(name) ? readProcess(name) : null;
      if (found) now.set(Number(name), found);
    }
    const isOurs = (pid: number): boolean => {
      const one = now.get(pid);
      return (
        one !== undefined && (pid === root || seen.has(one.key) || (one.parent > 1 && isOurs(one.parent)))
      );
    };
    for (const [pid, { key, ...one }] of now) {
      if (!isOurs(pid)) continue;
      seen.set(key, one);
      byPid.set(pid, key);
    }
  };

  const sum = (): number => {
    const ended = new Map<string, Seen[]>();
    for (const one of seen.values()) {
      const parent = byPid.get(one.parent);
      if (!one.isThere && parent !== undefined) ended.set(parent, [...(ended.get(parent) ?? []), one]);
    }
    const keys = new Map([...seen].map(([key, one]) => [one, key]));
    /** Ticks of the children of a process that were seen and have ended. */
    const ofEnded = (one: Seen): number =>
      (ended.get(keys.get(one) ?? "") ?? []).reduce((ticks, child) => ticks + whole(child), 0);
    // A process may wait for a child after the last look at it, and end before the next.
    const whole = (one: Seen): number => one.own + Math.max(one.waited, ofEnded(one));
    // Of the children that a process waited for, those that were seen are counted by themselves.
    return [...seen.values()].reduce(
      (total, one) => total + one.own + Math.max(0, one.waited - ofEnded(one)),
      0,
    );
  };

  if (before !== null) look();
  const timer = before === null ? undefined : setInterval(look, LOOK_MS).unref();
  const began = sum();
  return {
    stop() {
      clearInterval(timer);
      if (before === null) {
        const { user, system } = process.cpuUsage(usage);
        return (user + system) / 1e6;
      }
      look();
      return (sum() - began) / TICKS;
    },
  };
}
