import { boxBlur } from "../../core/raster/filters.ts";
import { createPlane, type Plane, type Raster } from "../../core/raster/raster.ts";
import { toOklab, type Oklab } from "../../core/segments/oklab.ts";
import { FEATURES } from "./color-model.ts";

/** A small copy of a picture in the values that colour models are learned from. */
export interface PixelValues {
  width: number;
  height: number;
  /** FEATURES values for each pixel. */
  values: Float32Array;
  lightness: Plane;
}

/** The column of a picture shrunk by a whole factor in which each of its columns ends up. */
const listColumns = (width: number, factor: number): Int32Array =>
  Int32Array.from({ length: width }, (_, x) => Math.floor(x / factor));

/** Shrinks a plane by a whole factor; each value is the mean of what it stands for. */
export function shrinkPlane(plane: Plane, factor: number): Plane {
  if (factor === 1) return plane;
  const small = createPlane(Math.ceil(plane.width / factor), Math.ceil(plane.height / factor));
  const counts = new Uint16Array(small.data.length);
  const columnOf = listColumns(plane.width, factor);
  for (let y = 0; y < plane.height; y += 1) {
    const row = Math.floor(y / factor) * small.width;
    for (let x = 0; x < plane.width; x += 1) {
      const to = row + columnOf[x]!;
      small.data[to]! += plane.data[y * plane.width + x]!;
      counts[to]! += 1;
    }
  }
  for (let i = 0; i < counts.length; i += 1) small.data[i]! /= counts[i]!;
  return small;
}

/** Reads a picture's pixels, shrunk by a whole factor. */
export function readValues(raster: Raster, factor: number): PixelValues {
  const { width, height } = raster;
  const [columns, rows] = [Math.ceil(width / factor), Math.ceil(height / factor)];
  const sums = new Float32Array(columns * rows * 3);
  const counts = new Uint16Array(columns * rows);
  const columnOf = listColumns(width, factor);
  for (let y = 0, at = 0; y < height; y += 1) {
    const row = Math.floor(y / factor) * columns;
    for (let x = 0; x < width; x += 1, at += 3) {
      const to = row + columnOf[x]!;
      sums[to * 3]! += raster.data[at]!;
      sums[to * 3 + 1]! += raster.data[at + 1]!;
      sums[to * 3 + 2]! += raster.data[at + 2]!;
      counts[to]! += 1;
    }
  }
  const values = new Float32Array(columns * rows * FEATURES);
  const lightness = createPlane(columns, rows);
  const square = createPlane(columns, rows);
  const color: Oklab = [0, 0, 0];
  for (let i = 0; i < counts.length; i += 1) {
    const count = counts[i]!;
    toOklab(sums[i * 3]! / count, sums[i * 3 + 1]! / count, sums[i * 3 + 2]! / count, color);
    values[i * FEATURES] = color[0];
    values[i * FEATURES + 1] = color[1];
    values[i * FEATURES + 2] = color[2];
    lightness.data[i] = color[0];
    square.data[i] = color[0] * color[0];
  }
  const [mean, meanSquare] = [boxBlur(lightness, 1), boxBlur(square, 1)];
  for (let i = 0; i < counts.length; i += 1)
    square.data[i] = Math.sqrt(Math.max(0, meanSquare.data[i]! - mean.data[i]! ** 2));
  const rough = boxBlur(square, 2);
  for (let i = 0; i < counts.length; i += 1) values[i * FEATURES + 3] = rough.data[i]!;
  return { width: columns, height: rows, values, lightness };
}
