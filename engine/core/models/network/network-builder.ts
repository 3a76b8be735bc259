import {
  attribute,
  FLOAT_TENSOR,
  fraction,
  integerField,
  joinEncoded,
  messageField,
  startNodes,
  textField,
  type Encoded,
  type Value,
} from "./onnx-graph.ts";
import { convolveDoubled, convolveSquares, writeDoubling } from "./squares.ts";
import { writeWinograd } from "./winograd.ts";
import { calculateLinear, convolveLinear, type Layer, type LinearValue } from "./linear-value.ts";
import type { Weight, Weights } from "./weights.ts";

export type { Value } from "./onnx-graph.ts";

/** Numbers of ONNX's own protocol: onnx.proto of version 1.13. */
const IR_VERSION = 8;
const OPERATOR_SET = 17;

/** From so many channels on, fewer products win more than moving the values into squares takes. */
const MANY_CHANNELS = 256;

interface Padding {
  before: number;
  after: number;
}
const BOTH = (pixels: number): Padding => ({ before: pixels, after: pixels });

/** Builds a network in ONNX's form, channels first, from weights that lie as TensorFlow.js keeps them. */
export interface NetworkBuilder {
  readonly input: Value;
  convolution(from: Value, layer: string, shape?: { stride?: number; padding?: number }): Value;
  /** A convolution of a value that has not been calculated yet (see linear-value.ts). */
  linearConvolution(from: LinearValue, layer: string): LinearValue;
  /** Calculates such a value. */
  calculate(from: LinearValue): Value;
  /** Doubles width and height with a learned kernel of three pixels. */
  doublingConvolution(from: Value, layer: string): Value;
  /** Such a layer, a convolution and its normalization, which takes their biases away, in one step; as squares. */
  doublingToSquares(
    from: Value,
    layers: { doubling: string; convolution: string },
    normalization: string,
  ): Value;
  /** A convolution of a picture kept as squares (see squares.ts) that gives pixels. */
  squaresConvolution(from: Value, layer: string): Value;
  /** Mean 0 and deviation 1 over each channel of the picture, then a learned scale and offset. */
  normalization(from: Value, layer: string): Value;
  /**
   * A convolution of 3 × 3 and its normalization, which takes the bias away again. Where it has many channels, the
   * picture's sides have to be divisible by four.
   */
  normalizedConvolution(from: Value, layer: string, normalization: string): Value;
  activation(from: Value, kind: "Relu" | "Tanh"): Value;
  sum(first: Value, second: Value): Value;
  /** A convolution of 3 × 3 over a picture that has every pixel twice in both directions. */
  doubledConvolution(from: Value, layer: string): Value;
  /** The finished model file, whose output is `from`. */
  build(from: Value): Uint8Array;
}

/** A picture of any size, so many channels. */
const picture = (field: number, name: string, channels: number): Encoded => {
  const side = (letter: string) => messageField(1, textField(2, letter));
  const shape = messageField(
    2,
    messageField(1, integerField(1, 1)),
    messageField(1, integerField(1, channels)),
    side(`${name}-height`),
    side(`${name}-width`),
  );
  return messageField(
    field,
    textField(1, name),
    messageField(2, messageField(1, integerField(1, FLOAT_TENSOR), shape)),
  );
};

/** A kernel as height, width, a, b, turned into b, a, height, width. */
function turnKernel({ shape, read }: Weight): Weight {
  const [height = 1, width = 1, first = 1, second = 1] = shape;
  const places = height * width;
  return {
    shape: [second, first, height, width],
    read: () => {
      const data = read();
      const turned = new Float32Array(data.length);
      for (let b = 0, to = 0; b < second; b += 1)
        for (let a = 0; a < first; a += 1)
          for (let place = 0; place < places; place += 1, to += 1)
            turned[to] = data[(place * first + a) * second + b]!;
      return turned;
    },
    bytes: null,
  };
}

/** Starts a network that takes a picture of three channels. Weights are named `layer/part`. */
export function startNetwork(weights: Weights): NetworkBuilder {
  const input = "input";
  const writer = startNodes(input);
  const { node, floats } = writer;
  const constant = ({ shape, read }: Weight): Value => floats(shape, read);
  const layerOf = (name: string): Layer => ({
    kernel: weights.take(`${name}/kernel`),
    bias: weights.take(`${name}/bias`),
  });
  const convolve = (operator: string, from: Value, layer: Layer, stride: number, padding: Padding): Value =>
    node(
      operator,
      [from, constant(turnKernel(layer.kernel)), constant(layer.bias)],
      attribute("strides", [stride, stride]),
      attribute("pads", [padding.before, padding.before, padding.after, padding.after]),
    );
  const normalize = (from: Value, layer: string): Value =>
    node(
      "InstanceNormalization",
      [from, constant(weights.take(`${layer}/gamma`)), constant(weights.take(`${layer}/beta`))],
      fraction("epsilon", 1e-9),
    );

  return {
    input,
    convolution: (from, layer, { stride = 1, padding = 1 } = {}) =>
      convolve("Conv", from, layerOf(layer), stride, BOTH(padding)),
    linearConvolution: (from, layer) => convolveLinear(from, layerOf(layer)),
    calculate: (from) => calculateLinear(writer, from),
    doublingConvolution: (from, layer) =>
      convolve("ConvTranspose", from, layerOf(layer), 2, { before: 1, after: 0 }),
    doublingToSquares: (from, { doubling, convolution }, normalization) =>
      writeDoubling(
        writer,
        from,
        {
          doubling: weights.take(`${doubling}/kernel`),
          convolution: weights.take(`${convolution}/kernel`),
        },
        (planes) => normalize(planes, normalization),
      ),
    squaresConvolution: (from, layer) => convolveSquares(writer, from, layerOf(layer)),
    normalization: normalize,
    normalizedConvolution: (from, layer, normalization) => {
      const own = layerOf(layer);
      const [, , , outputs = 1] = own.kernel.shape;
      const isQuick = outputs >= MANY_CHANNELS;
      const convolved = isQuick
        ? writeWinograd(writer, from, own.kernel)
        : convolve("Conv", from, own, 1, BOTH(1));
      return normalize(convolved, normalization);
    },
    activation: (from, kind) => node(kind, [from]),
    sum: (first, second) => node("Add", [first, second]),
    doubledConvolution: (from, layer) => convolveDoubled(writer, from, layerOf(layer)),
    build: (from) =>
      joinEncoded([
        integerField(1, IR_VERSION),
        messageField(8, textField(1, ""), integerField(2, OPERATOR_SET)),
        messageField(
          7,
          ...writer.nodes,
          textField(2, "network"),
          ...writer.constants,
          picture(11, input, 3),
          picture(12, from, 3),
        ),
      ]),
  };
}
