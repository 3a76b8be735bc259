import { attribute, type NodeWriter, type Value } from "./onnx-graph.ts";
import type { Weight } from "./weights.ts";

/** Pixels of a square's side: of what comes out, and of what it depends on. */
const OUT = 4;
const IN = 6;
const KERNEL_PLACES = 9;

/**
 * Winograd's F(4 × 4, 3 × 3) in the form of Lavin and Gray, "Fast Algorithms for Convolutional Neural Networks"
 * (2016), section 4.3: what a square, a kernel and a product are multiplied by from both sides.
 */
const SQUARE = [
  [4, 0, -5, 0, 1, 0],
  [0, -4, -4, 1, 1, 0],
  [0, 4, -4, -1, 1, 0],
  [0, -2, -1, 2, 1, 0],
  [0, 2, -1, -2, 1, 0],
  [0, 4, 0, -5, 0, 1],
];
const KERNEL = [
  [1 / 4, 0, 0],
  [-1 / 6, -1 / 6, -1 / 6],
  [-1 / 6, 1 / 6, -1 / 6],
  [1 / 24, 1 / 12, 1 / 6],
  [1 / 24, -1 / 12, 1 / 6],
  [0, 0, 1],
];
const RESULT = [
  [1, 1, 1, 1, 1, 0],
  [0, 1, -1, 2, -2, 0],
  [0, 1, 1, 4, 4, 0],
  [0, 1, -1, 8, -8, 1],
];

/** A change from both sides as one matrix over the places of a square: each row times each row. */
const bothSides = (matrix: readonly (readonly number[])[]): Float32Array =>
  Float32Array.from(matrix.flatMap((a) => matrix.flatMap((b) => a.flatMap((x) => b.map((y) => x * y)))));

/** Numbers that lie as places, in, out, turned within their own array into places, out, in. */
function turnPlaces<Numbers extends Float32Array | Uint8Array>(
  numbers: Numbers,
  inputs: number,
  outputs: number,
): Numbers {
  const before = numbers.slice();
  for (let place = 0, to = 0; place < KERNEL_PLACES; place += 1)
    for (let out = 0; out < outputs; out += 1)
      for (let into = 0; into < inputs; into += 1, to += 1)
        numbers[to] = before[(place * inputs + into) * outputs + out]!;
  return numbers;
}

/** A kernel's numbers as places by out and in, kept as bytes where they came so. */
function writePlaces({ floats, bytes }: NodeWriter, kernel: Weight, inputs: number, outputs: number): Value {
  const shape = [KERNEL_PLACES, outputs * inputs];
  const kept = kernel.bytes;
  return kept === null
    ? floats(shape, () => turnPlaces(kernel.read(), inputs, outputs))
    : bytes(shape, kept.zero, kept.scale, () => turnPlaces(kept.read(), inputs, outputs));
}

/**
 * A convolution of 3 × 3 without its bias, for many channels: 36 products for each square of 16 results instead of
 * 144. The picture's sides have to be divisible by four; the values differ from a plain convolution's by rounding.
 */
export function writeWinograd(writer: NodeWriter, from: Value, kernel: Weight): Value {
  const [, , inputs = 1, outputs = 1] = kernel.shape;
  const { node, floats, integers } = writer;
  const [inSquare, outSquare] = [IN * IN, OUT * OUT];

  const alone = node("Reshape", [from, integers(inputs, 1, 0, 0)]);
  const squares = node(
    "Conv",
    [alone, floats([inSquare, 1, IN, IN], () => bothSides(SQUARE))],
    attribute("strides", [OUT, OUT]),
    attribute("pads", [1, 1, 1, 1]),
  );
  const byChannel = node("Reshape", [squares, integers(0, 0, -1)]);
  const byPlace = node("Transpose", [byChannel], attribute("perm", [1, 0, 2]));

  const change = writer.anew(floats([inSquare, KERNEL_PLACES], () => bothSides(KERNEL)));
  const spread = node("MatMul", [change, writePlaces(writer, kernel, inputs, outputs)]);
  const kernels = node("Reshape", [spread, integers(inSquare, outputs, inputs)]);

  const products = node("Reshape", [node("MatMul", [kernels, byPlace]), integers(inSquare, -1)]);
  const results = node("MatMul", [floats([outSquare, inSquare], () => bothSides(RESULT)), products]);
  const sides = node("Slice", [node("Shape", [squares]), integers(2), integers(4)]);
  const shape = node("Concat", [integers(1, outSquare * outputs), sides], attribute("axis", 0));
  return node("DepthToSpace", [node("Reshape", [results, shape])], attribute("blocksize", OUT));
}
