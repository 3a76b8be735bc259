/**
 * Fetches a photograph of ours, as if somebody had chosen it from their own.
 * @throws Error when it cannot be had.
 */
export async function fetchSample(path: string): Promise<File> {
  const answer = await fetch(path);
  if (!answer.ok) throw new Error(`${path} is answered with ${answer.status}`);
  return new File([await answer.blob()], path.split("/").at(-1) ?? path, { type: "image/jpeg" });
}
