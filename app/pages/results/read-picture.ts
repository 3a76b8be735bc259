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
 * A picture as an element shows it: its address may be that of a file of this page, which the site's policy lets nobody fetch.
 * @throws Error when it cannot be shown.
 */
async function showPicture(address: string): Promise<ImageBitmap> {
  const image = new Image();
  image.src = address;
  await image.decode();
  return createImageBitmap(image);
}

/**
 * Reads a picture and its photo, ready to be drawn, with the picture's own file. Both are to be closed.
 * @throws Error when one of the two cannot be fetched or read.
 */
export async function readPair(
  photo: string,
  picture: string,
): Promise<{ before: ImageBitmap; after: ImageBitmap; made: Blob }> {
  const [before, made] = await Promise.all([showPicture(photo), readPicture(picture)]);
  return { before, after: await createImageBitmap(made), made };
}
