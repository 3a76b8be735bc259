/** A white sheet of so many pixels to draw on. Throws where the browser draws none. */
export function openCanvas({ width, height }: { width: number; height: number }): CanvasRenderingContext2D {
  const canvas = Object.assign(document.createElement("canvas"), { width, height });
  const context = canvas.getContext("2d");
  if (context === null) throw new Error("this browser draws no pictures");
  context.fillStyle = "#fff";
  context.fillRect(0, 0, canvas.width, canvas.height);
  return context;
}

/** What was drawn, as a PNG. Rejects where the browser writes none. */
export async function writePng({ canvas }: CanvasRenderingContext2D): Promise<Blob> {
  const drawn = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/png"));
  if (drawn === null) throw new Error("this browser writes no PNG");
  return drawn;
}
