import { sizeOf, type Weight, type Weights } from "./weights.ts";

/** Bytes that are made when the message is joined, so that two copies of a large message never exist at a time. */
interface LateBytes {
  readonly length: number;
  make(): Uint8Array;
}

/** Part of a message in Protocol Buffers' binary form. */
type Encoded = readonly (Uint8Array | LateBytes)[];

const VARINT = 0;
const BYTES = 2;
const FLOAT = 5;

const encodeKey = (field: number, wire: number): Uint8Array => encodeVarint(field * 8 + wire);

/** A whole number of 0 or more. */
export const integerField = (field: number, value: number): Encoded => [
  encodeKey(field, VARINT),
  encodeVarint(value),
];

export const floatField = (field: number, value: number): Encoded => [
  encodeKey(field, FLOAT),
  new Uint8Array(Float32Array.of(value).buffer),
];

export const bytesField = (field: number, bytes: Uint8Array | LateBytes): Encoded => [
  encodeKey(field, BYTES),
  encodeVarint(bytes.length),
  bytes,
];

export const textField = (field: number, text: string): Encoded =>
  bytesField(field, new TextEncoder().encode(text));

/** The name of a value that flows between two nodes. */
export type Value = string;

/** Numbers of ONNX's own protocol: onnx.proto of version 1.13. */
const IR_VERSION = 8;
const OPERATOR_SET = 17;
const FLOAT_TENSOR = 1;
const ATTRIBUTE = { float: 1, integer: 2, text: 3, integers: 7 } as const;

interface Padding {
  before: number;
  after: number;
}
const BOTH = (pixels: number): Padding => ({ before: pixels, after: pixels });

/** Builds a network in ONNX's form, channels first, from weights that lie as TensorFlow.js keeps them. */
export interface NetworkBuilder {
  readonly input: Value;
  convolution(from: Value, layer: string, shape?: { stride?: number; padding?: number }): Value;
  /** Doubles width and height with a learned kernel of three pixels. */
  doublingConvolution(from: Value, layer: string): Value;
  /** Mean 0 and deviation 1 over each channel of the picture, then a learned scale and offset. */
  normalization(from: Value, layer: string): Value;
  activation(from: Value, kind: "Relu" | "Tanh"): Value;
  sum(first: Value, second: Value): Value;
  /** The channels of both, one after the other. */
  concatenation(first: Value, second: Value): Value;
  /** Every pixel twice in both directions. */
  doubling(from: Value): Value;
  /** The finished model file, whose output is `from`. */
  build(from: Value): Uint8Array;
}

const integers = (name: string, values: readonly number[]): Encoded =>
  messageField(
    5,
    textField(1, name),
    ...values.map((value) => integerField(8, value)),
    integerField(20, ATTRIBUTE.integers),
  );

const tensor = (name: string, { shape, read }: Weight): Encoded =>
  messageField(
    5,
    ...shape.map((length) => integerField(1, length)),
    integerField(2, FLOAT_TENSOR),
    textField(8, name),
    bytesField(9, { length: 4 * sizeOf(shape), make: () => new Uint8Array(read().buffer) }),
  );

/** How many times larger each side becomes: pictures, channels, height, width. */
const DOUBLE = tensor("double", { shape: [4], read: () => Float32Array.of(1, 1, 2, 2) });

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
  };
}

/** Starts a network that takes a picture of three channels. Weights are named `layer/part`. */
export function startNetwork(weights: Weights): NetworkBuilder {
  const nodes: Encoded[] = [];
  const constants: Encoded[] = [];
  const node = (operator: string, inputs: readonly Value[], ...attributes: Encoded[]): Value => {
    const output = `${operator}-${nodes.length}`;
    const named = inputs.map((name) => textField(1, name));
    nodes.push(messageField(1, ...named, textField(2, output), textField(4, operator), ...attributes));
    return output;
  };
  const constant = (name: string, change: (weight: Weight) => Weight = (weight) => weight): Value => {
    constants.push(tensor(name, change(weights.take(name))));
    return name;
  };
  const convolve = (operator: string, from: Value, layer: string, stride: number, padding: Padding): Value =>
    node(
      operator,
      [from, constant(`${layer}/kernel`, turnKernel), constant(`${layer}/bias`)],
      integers("strides", [stride, stride]),
      integers("pads", [padding.before, padding.before, padding.after, padding.after]),
    );

  return {
    input: "input",
    convolution: (from, layer, { stride = 1, padding = 1 } = {}) =>
      convolve("Conv", from, layer, stride, BOTH(padding)),
    doublingConvolution: (from, layer) => convolve("ConvTranspose", from, layer, 2, { before: 1, after: 0 }),
    normalization: (from, layer) => {
      const epsilon = [textField(1, "epsilon"), floatField(2, 1e-9), integerField(20, ATTRIBUTE.float)];
      const parts = [from, constant(`${layer}/gamma`), constant(`${layer}/beta`)];
      return node("InstanceNormalization", parts, messageField(5, ...epsilon));
    },
    activation: (from, kind) => node(kind, [from]),
    sum: (first, second) => node("Add", [first, second]),
    concatenation: (first, second) => {
      const axis = [textField(1, "axis"), integerField(3, 1), integerField(20, ATTRIBUTE.integer)];
      return node("Concat", [first, second], messageField(5, ...axis));
    },
    doubling: (from) => {
      const mode = [textField(1, "mode"), textField(4, "nearest"), integerField(20, ATTRIBUTE.text)];
      if (!constants.includes(DOUBLE)) constants.push(DOUBLE);
      return node("Resize", [from, "", "double"], messageField(5, ...mode));
    },
    build: (from) =>
      joinEncoded([
        integerField(1, IR_VERSION),
        messageField(8, textField(1, ""), integerField(2, OPERATOR_SET)),
        messageField(
          7,
          ...nodes,
          textField(2, "network"),
          ...constants,
          picture(11, "input", 3),
          picture(12, from, 3),
        ),
      ]),
  };
}

function encodeVarint(value: number): Uint8Array {
  const bytes: number[] = [];
  let rest = value;
  for (; rest > 127; rest = Math.floor(rest / 128)) bytes.push((rest % 128) | 128);
  return Uint8Array.from([...bytes, rest]);
}

/** A message within a message. */
export function messageField(field: number, ...parts: readonly Encoded[]): Encoded {
  const message = parts.flat();
  const length = message.reduce((sum, bytes) => sum + bytes.length, 0);
  return [encodeKey(field, BYTES), encodeVarint(length), ...message];
}

/** The parts as one piece of memory. */
export function joinEncoded(parts: readonly Encoded[]): Uint8Array {
  const pieces = parts.flat();
  const joined = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0));
  let offset = 0;
  for (const piece of pieces) {
    joined.set(piece instanceof Uint8Array ? piece : piece.make(), offset);
    offset += piece.length;
  }
  return joined;
}
