/**
 * Fetches a picture's file.
 * @throws Error when it cannot be had.
 */
export async function readPicture(address: string): Promise<Blob> {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`a picture is answered with ${answer.status}`);
  return answer.blob();
}

/**
 * Fetches a picture and its photo, ready to be drawn, with the picture's own file. Both are to be closed.
 * @throws Error when one of the two cannot be fetched or read.
 */
export async function readPair(
  photo: string,
  picture: string,
): Promise<{ before: ImageBitmap; after: ImageBitmap; made: Blob }> {
  const [given, made] = await Promise.all([readPicture(photo), readPicture(picture)]);
  const [before, after] = await Promise.all([createImageBitmap(given), createImageBitmap(made)]);
  return { before, after, made };
}
