/**
 * Fetches a picture's file.
 * @throws Error when it cannot be had.
 */
export async function readPicture(address: string): Promise<Blob> {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`a picture is answered with ${answer.status}`);
  return answer.blob();
}
