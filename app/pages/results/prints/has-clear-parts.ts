/** Edge of the square that a picture is looked at in, in pixels. */
const EDGE = 24;
/** Less opaque than this, of 255, can be seen through. */
const OPAQUE = 250;
const CHANNELS = 4;

/** Whether a loaded picture of this site can be seen through anywhere; false where the browser does not let it be read. */
export function hasClearParts(picture: HTMLImageElement): boolean {
  if (picture.naturalWidth === 0) return false;
  const canvas = document.createElement("canvas");
  canvas.width = EDGE;
  canvas.height = EDGE;
  const context = canvas.getContext("2d", { willReadFrequently: true });
  if (context === null) return false;
  try {
    context.drawImage(picture, 0, 0, EDGE, EDGE);
    const { data } = context.getImageData(0, 0, EDGE, EDGE);
    return data.some((value, place) => place % CHANNELS === CHANNELS - 1 && value < OPAQUE);
  } catch {
    // A picture from another host can be shown but not read.
    return false;
  }
}
