import type { Rgb } from "../raster/raster.ts";

/** A colour in Björn Ottosson's OKLab (2020): lightness 0 to 1, and two axes of colour around 0. Equal distances look equal. */
export type Oklab = [lightness: number, greenRed: number, blueYellow: number];

const LINEAR = Float32Array.from({ length: 256 }, (_, value) => {
  const share = value / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
});

/** sRGB from 0 to 255 as OKLab, written to `out`. */
export function toOklab(red: number, green: number, blue: number, out: Oklab): void {
  const r = LINEAR[red | 0]!;
  const g = LINEAR[green | 0]!;
  const b = LINEAR[blue | 0]!;
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  out[0] = 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s;
  out[1] = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s;
  out[2] = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s;
}

/** One colour as OKLab. */
export function oklabOf([red, green, blue]: Rgb): Oklab {
  const out: Oklab = [0, 0, 0];
  toOklab(red, green, blue, out);
  return out;
}

const encode = (linear: number): number => {
  const share = linear <= 0.0031308 ? linear * 12.92 : 1.055 * linear ** (1 / 2.4) - 0.055;
  return Math.round(255 * Math.min(1, Math.max(0, share)));
};

/** OKLab as sRGB from 0 to 255; what no screen shows is cut. */
export function fromOklab([lightness, greenRed, blueYellow]: Readonly<Oklab>): Rgb {
  const l = (lightness + 0.3963377774 * greenRed + 0.2158037573 * blueYellow) ** 3;
  const m = (lightness - 0.1055613458 * greenRed - 0.0638541728 * blueYellow) ** 3;
  const s = (lightness - 0.0894841775 * greenRed - 1.291485548 * blueYellow) ** 3;
  return [
    encode(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
    encode(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
    encode(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s),
  ];
}

/** The same colour with its lightness and its colourfulness changed. */
export function shiftColor(color: Rgb, lightness: number, chroma = 1): Rgb {
  const [l, a, b] = oklabOf(color);
  return fromOklab([Math.min(1, Math.max(0, l + lightness)), a * chroma, b * chroma]);
}
