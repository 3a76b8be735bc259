/**
 * Fetches a stored photo or a photograph of ours, as if somebody had chosen it from their own.
 * @param name what the file is called; without one, as its address ends.
 * @throws Error when it cannot be had.
 */
export async function fetchPhoto(
  address: string,
  name = address.split("/").at(-1) ?? address,
): Promise<File> {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address} is answered with ${answer.status}`);
  const bytes = await answer.blob();
  return new File([bytes], name, { type: bytes.type });
}
