import { existsSync, mkdirSync, readFileSync, realpathSync, rmdirSync, writeFileSync } from "node:fs";
import { stat } from "node:fs/promises";
import { join } from "node:path";

/** Reads, and writes, that a slow disk does in a second. */
export const SLOW_A_SECOND = 4;
const GROUPS = "/sys/fs/cgroup";

/** The disk below a folder, which some processes find slow. */
export interface SlowDisk {
  /** From now on every read and write of these processes, and of what they start, waits its turn at this disk. */
  slow(pids: readonly number[]): void;
  quicken(): void;
  /** Call once the processes have ended. */
  remove(): void;
}

/**
 * Prepares to slow a disk down for some processes, by a control group of Linux of either version.
 * @throws Error where the system lets nobody do that: it takes root and the controller of disks.
 */
export async function openSlowDisk(folder: string): Promise<SlowDisk> {
  const device = wholeDisk((await stat(folder)).dev);
  const isOlder = existsSync(join(GROUPS, "blkio"));
  const group = join(GROUPS, isOlder ? "blkio" : "", `slow-disk-${process.pid}`);
  const set = (file: string, line: string) => writeFileSync(join(group, file), line);
  const limit = (most: number | null) => {
    if (isOlder)
      for (const way of ["read", "write"]) set(`blkio.throttle.${way}_iops_device`, `${device} ${most ?? 0}`);
    else set("io.max", `${device} riops=${most ?? "max"} wiops=${most ?? "max"}`);
  };
  try {
    if (!isOlder) writeFileSync(join(GROUPS, "cgroup.subtree_control"), "+io");
    mkdirSync(group, { recursive: true });
    limit(null);
  } catch (cause) {
    throw new Error("A slow disk takes root and the control group of disks (blkio or io)", { cause });
  }
  return {
    slow(pids) {
      for (const pid of pids.filter((one) => existsSync(`/proc/${one}`))) set("cgroup.procs", String(pid));
      limit(SLOW_A_SECOND);
    },
    quicken: () => limit(null),
    remove: () => rmdirSync(group),
  };
}

/** The disk that a file system's device is, or is a part of, as Linux names it: "8:0". */
function wholeDisk(dev: number): string {
  const own = `/sys/dev/block/${(dev >> 8) & 0xfff}:${(dev & 0xff) | ((dev >> 12) & 0xfff00)}`;
  const disk = existsSync(join(own, "partition")) ? join(realpathSync(own), "..") : own;
  return readFileSync(join(disk, "dev"), "utf8").trim();
}
