import type { Layer } from "../../../core/layer/layer.ts";
import type { Plane, Raster } from "../../../core/raster/raster.ts";

/** A picture as encoders take it: brightness in full, two differences of colour at half the size, all from 0 to 255. */
export interface FramePlanes {
  width: number;
  height: number;
  luma: Uint8ClampedArray;
  blue: Uint8ClampedArray;
  red: Uint8ClampedArray;
}

/** Pixels from `left` and `top` up to `right` and `bottom`, these left out. */
export interface Part {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** A layer in the same form, with how solid it is from 0 to 255. */
export interface LayerPlanes extends FramePlanes {
  /** Everything outside is clear. */
  solid: Part;
  alpha: Uint8ClampedArray;
  /** Of each two by two pixels. */
  smallAlpha: Uint8ClampedArray;
}

/** Planes inside the one buffer that an encoder wants: brightness first, then the two colours. */
export function createFrame(width: number, height: number): { planes: FramePlanes; bytes: Uint8Array } {
  const pixels = width * height;
  const buffer = new ArrayBuffer((pixels * 3) / 2);
  return {
    bytes: new Uint8Array(buffer),
    planes: {
      width,
      height,
      luma: new Uint8ClampedArray(buffer, 0, pixels),
      blue: new Uint8ClampedArray(buffer, pixels, pixels / 4),
      red: new Uint8ClampedArray(buffer, (pixels * 5) / 4, pixels / 4),
    },
  };
}

/** Rec. 601 in the range of television (16 to 235), which players take for granted where a file says nothing. */
const lumaOf = (red: number, green: number, blue: number): number =>
  16 + (65.738 * red + 129.057 * green + 25.064 * blue) / 256;
const blueOf = (red: number, green: number, blue: number): number =>
  128 + (-37.945 * red - 74.494 * green + 112.439 * blue) / 256;
const redOf = (red: number, green: number, blue: number): number =>
  128 + (112.439 * red - 94.154 * green - 18.285 * blue) / 256;

/** Rewrites pixels of three or four channels; width and height must be even. */
function convert(data: Uint8ClampedArray, channels: 3 | 4, width: number, height: number): FramePlanes {
  const { planes } = createFrame(width, height);
  for (let y = 0; y < height; y += 2) {
    for (let x = 0; x < width; x += 2) {
      let [red, green, blue] = [0, 0, 0];
      for (let corner = 0; corner < 4; corner += 1) {
        const pixel = (y + (corner >> 1)) * width + x + (corner & 1);
        const at = pixel * channels;
        planes.luma[pixel] = lumaOf(data[at]!, data[at + 1]!, data[at + 2]!);
        red += data[at]!;
        green += data[at + 1]!;
        blue += data[at + 2]!;
      }
      const small = (y >> 1) * (width >> 1) + (x >> 1);
      planes.blue[small] = blueOf(red / 4, green / 4, blue / 4);
      planes.red[small] = redOf(red / 4, green / 4, blue / 4);
    }
  }
  return planes;
}

export const toPlanes = ({ data, width, height }: Raster): FramePlanes => convert(data, 3, width, height);

function shrinkAlpha(alpha: Uint8ClampedArray, width: number, height: number): Uint8ClampedArray {
  const small = new Uint8ClampedArray(alpha.length / 4);
  for (let y = 0; y < height; y += 2)
    for (let x = 0; x < width; x += 2) {
      const at = y * width + x;
      small[(y >> 1) * (width >> 1) + (x >> 1)] =
        (alpha[at]! + alpha[at + 1]! + alpha[at + width]! + alpha[at + width + 1]!) / 4;
    }
  return small;
}

/** The smallest part that holds everything that is not clear. */
function findSolid(alpha: Uint8ClampedArray, width: number, height: number): Part {
  const part = { left: width, top: height, right: 0, bottom: 0 };
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      if (alpha[y * width + x]! === 0) continue;
      part.left = Math.min(part.left, x);
      part.right = Math.max(part.right, x + 1);
      part.top = Math.min(part.top, y);
      part.bottom = y + 1;
    }
  return part;
}

const toLayer = (planes: FramePlanes, alpha: Uint8ClampedArray): LayerPlanes => ({
  ...planes,
  alpha,
  smallAlpha: shrinkAlpha(alpha, planes.width, planes.height),
  solid: findSolid(alpha, planes.width, planes.height),
});

/** A picture with a mask of its size (0 to 1) as a layer. */
export function toLayerPlanes(raster: Raster, mask: Plane): LayerPlanes {
  const alpha = Uint8ClampedArray.from(mask.data, (value) => value * 255);
  return toLayer(toPlanes(raster), alpha);
}

/** A drawing with transparency as a layer; its sides must be even. */
export function drawingToPlanes({ data, width, height }: Layer): LayerPlanes {
  const alpha = new Uint8ClampedArray(width * height);
  for (let pixel = 0; pixel < alpha.length; pixel += 1) alpha[pixel] = data[pixel * 4 + 3]!;
  return toLayer(convert(data, 4, width, height), alpha);
}
