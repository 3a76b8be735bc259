/** A place that is polled by POST names its task in the body, one that is polled by GET in its address. */
type PollMethod = "GET" | "POST";

/** One of a tool's poll paths, as a request's address meets it. */
export interface PollPlace {
  /** As the manifests write it, with `{taskId}` where the address names the task. */
  path: string;
  method: PollMethod;
  /** The task that the address names. */
  taskId?: string;
}

const TASK = "{taskId}";

/**
 * The poll path that an address belongs to; null for one that no tool is polled at.
 * @param paths every tool's, as the manifests write them.
 */
export function findPollPlace(pathname: string, paths: Iterable<string>): PollPlace | null {
  for (const path of paths) {
    const [before = "", after] = path.split(TASK);
    if (after === undefined) {
      if (pathname === path) return { path, method: "POST" };
      continue;
    }
    const taskId = pathname.slice(before.length, pathname.length - after.length);
    const isMatch = pathname === before + taskId + after && /^[^/]+$/.test(taskId);
    if (isMatch) return { path, method: "GET", taskId };
  }
  return null;
}
