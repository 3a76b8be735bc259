import { attribute, type NodeWriter, type Value } from "./onnx-graph.ts";
import type { Layer } from "./linear-value.ts";
import type { Weight } from "./weights.ts";

/**
 * A picture kept as squares is half as wide and high and has four values for each of its channels: the pixels above
 * left, above right, below left and below right.
 */
const PIXELS = [
  [0, 0],
  [0, 1],
  [1, 0],
  [1, 1],
] as const;

const SIDE = 3;
const PLACES = SIDE * SIDE;

/** Numbers that are made when the file is written. */
interface LateKernel {
  readonly shape: readonly number[];
  read(): Float32Array;
}

/**
 * Where a place of a doubling kernel and then one of a convolution lead to, in one direction: to the first or second of
 * two new pixels, from an old one so far away (-1 to 1). The old pixel i makes the doubled pixels 2i + place - 1, and
 * the convolution makes its pixel n of the doubled ones n + next - 1.
 */
function follow(place: number, next: number): { pixel: number; away: number } {
  const pixel = Math.abs(place - next) % 2;
  return { pixel, away: (pixel - place + next) / 2 };
}

/** Every place of a doubling kernel with every one of a convolution, and where the two lead to. */
const pairs = Array.from({ length: PLACES }, (_, place) =>
  Array.from({ length: PLACES }, (_, next) => {
    const down = follow(Math.floor(place / SIDE), Math.floor(next / SIDE));
    const across = follow(place % SIDE, next % SIDE);
    return {
      place,
      next,
      pixel: 2 * down.pixel + across.pixel,
      joined: (down.away + 1) * SIDE + across.away + 1,
    };
  }),
).flat();

/** One kernel for a doubling one and a convolution after it, both of 3 × 3: outputs by pixels, inputs, three, three. */
function joinKernels(doubling: Weight, convolution: Weight): LateKernel {
  const [, , between = 1, inputs = 1] = doubling.shape;
  const [, , , outputs = 1] = convolution.shape;
  const read = () => {
    const [first, second] = [doubling.read(), convolution.read()];
    const kernel = new Float32Array(outputs * PIXELS.length * inputs * PLACES);
    const sums = new Float32Array(inputs);
    for (const { place, next, pixel, joined } of pairs)
      for (let out = 0; out < outputs; out += 1) {
        sums.fill(0);
        for (let middle = 0; middle < between; middle += 1) {
          const factor = second[(next * between + middle) * outputs + out]!;
          const from = (place * between + middle) * inputs;
          for (let into = 0; into < inputs; into += 1) sums[into]! += factor * first[from + into]!;
        }
        const to = (out * PIXELS.length + pixel) * inputs * PLACES + joined;
        for (let into = 0; into < inputs; into += 1) kernel[to + into * PLACES]! += sums[into]!;
      }
    return kernel;
  };
  return { shape: [outputs * PIXELS.length, inputs, SIDE, SIDE], read };
}

/**
 * Doubles a picture with a learned kernel and convolves it, both of 3 × 3 and with nothing between, as one convolution
 * of the small picture; their biases are left out. At the picture's edge, where both see black beyond it, the outermost
 * pixels differ from those of two steps.
 * @param normalize what is done to each channel as a plane of its own
 */
export function writeDoubling(
  { node, floats, integers }: NodeWriter,
  from: Value,
  { doubling, convolution }: { doubling: Weight; convolution: Weight },
  normalize: (planes: Value) => Value,
): Value {
  const [, , , channels = 1] = convolution.shape;
  const { shape, read } = joinKernels(doubling, convolution);
  const squares = node("Conv", [from, floats(shape, read)], attribute("pads", [1, 1, 1, 1]));
  const planes = node("Reshape", [squares, integers(1, channels, -1, 0)]);
  return node("Reshape", [normalize(planes), integers(1, channels * PIXELS.length, -1, 0)]);
}

/** A kernel on pixels of an odd side as one on squares: outputs by pixels, inputs by pixels, rows, columns. */
function spreadKernel({ shape, read }: Weight, reach: number): LateKernel {
  const [side = 1, , inputs = 1, outputs = 1] = shape;
  const across = 2 * reach + 1;
  const spread = () => {
    const data = read();
    const kernel = new Float32Array(outputs * inputs * PIXELS.length ** 2 * across ** 2);
    const placeOf = (away: number, from: number, to: number) =>
      2 * (away - reach) + from - to + (side - 1) / 2;
    let at = 0;
    for (let out = 0; out < outputs; out += 1)
      for (const [toRow, toColumn] of PIXELS)
        for (let into = 0; into < inputs; into += 1)
          for (const [fromRow, fromColumn] of PIXELS)
            for (let place = 0; place < across ** 2; place += 1, at += 1) {
              const row = placeOf(Math.floor(place / across), fromRow, toRow);
              const column = placeOf(place % across, fromColumn, toColumn);
              if (row >= 0 && row < side && column >= 0 && column < side)
                kernel[at] = data[((row * side + column) * inputs + into) * outputs + out]!;
            }
    return kernel;
  };
  return { shape: [outputs * PIXELS.length, inputs * PIXELS.length, across, across], read: spread };
}

/** A kernel of 3 × 3 on pixels that all stand twice in both directions as one on single ones: outputs by pixels, inputs, three, three. */
function gatherKernel({ shape, read }: Weight): LateKernel {
  const [, , inputs = 1, outputs = 1] = shape;
  const awayOf = (pixel: number, place: number) => Math.floor((pixel + place - 1) / 2);
  const gather = () => {
    const data = read();
    const kernel = new Float32Array(outputs * PIXELS.length * inputs * PLACES);
    for (const [pixel, [down, across]] of PIXELS.entries())
      for (let place = 0; place < PLACES; place += 1) {
        const row = awayOf(down, Math.floor(place / SIDE)) + 1;
        const at = row * SIDE + awayOf(across, place % SIDE) + 1;
        for (let into = 0; into < inputs; into += 1)
          for (let out = 0; out < outputs; out += 1)
            kernel[((out * PIXELS.length + pixel) * inputs + into) * PLACES + at]! +=
              data[(place * inputs + into) * outputs + out]!;
      }
    return kernel;
  };
  return { shape: [outputs * PIXELS.length, inputs, SIDE, SIDE], read: gather };
}

/** A convolution whose answer is squares, laid out as pixels. */
function writePixels(
  { node, floats }: NodeWriter,
  from: Value,
  { shape, read }: LateKernel,
  bias: Weight,
): Value {
  const [outputs = 1, , side = 1] = shape;
  const reach = (side - 1) / 2;
  const biases = () => Float32Array.from(Array.from(bias.read()).flatMap((one) => PIXELS.map(() => one)));
  const squares = node(
    "Conv",
    [from, floats(shape, read), floats([outputs], biases)],
    attribute("pads", [reach, reach, reach, reach]),
  );
  return node("DepthToSpace", [squares], attribute("blocksize", 2), attribute("mode", "CRD"));
}

/** A convolution of pixels by a kernel of an odd side, done on squares, whose answer lies as pixels again. */
export function convolveSquares(writer: NodeWriter, from: Value, { kernel, bias }: Layer): Value {
  const [side = 1] = kernel.shape;
  return writePixels(writer, from, spreadKernel(kernel, Math.ceil((side - 1) / 4)), bias);
}

/**
 * A convolution of 3 × 3 over a picture that has every pixel twice in both directions, done on the single ones. At the
 * edge the pixels are those of a picture that goes on black.
 */
export const convolveDoubled = (writer: NodeWriter, from: Value, { kernel, bias }: Layer): Value =>
  writePixels(writer, from, gatherKernel(kernel), bias);
