/**
 * Draws a picture anew in another format, on white where the format has no transparency.
 * `quality` is 0 to 1 and counts for JPEG only.
 * @throws Error when the browser cannot read or write the picture.
 */
export async function drawPicture(
  picture: Blob,
  type: "image/jpeg" | "image/png",
  quality?: number,
): Promise<Blob> {
  const bitmap = await createImageBitmap(picture);
  const canvas = document.createElement("canvas");
  canvas.width = bitmap.width;
  canvas.height = bitmap.height;
  const context = canvas.getContext("2d");
  if (context === null) throw new Error("this browser draws no pictures");
  if (type === "image/jpeg") {
    context.fillStyle = "#fff";
    context.fillRect(0, 0, canvas.width, canvas.height);
  }
  context.drawImage(bitmap, 0, 0);
  bitmap.close();
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, quality));
  if (blob === null) throw new Error(`this browser writes no ${type}`);
  return blob;
}
