/** Lists work as under way until it ends, so that the process can wait for it before it closes. */
export async function keepRunning<Result>(
  running: Set<Promise<unknown>>,
  work: Promise<Result>,
): Promise<Result> {
  running.add(work);
  try {
    return await work;
  } finally {
    running.delete(work);
  }
}
