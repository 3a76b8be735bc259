import { sizeOf } from "./weights.ts";

/** Bytes that are made when the message is joined, so that two copies of a large message never exist at a time. */
interface LateBytes {
  readonly length: number;
  make(): Uint8Array;
}

/** Part of a message in Protocol Buffers' binary form. */
export type Encoded = readonly (Uint8Array | LateBytes)[];

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

/** The name of a value that flows between two nodes. */
export type Value = string;

/** Numbers of ONNX's own protocol: onnx.proto of version 1.13. */
export const FLOAT_TENSOR = 1;
const BYTE_TENSOR = 2;
const INTEGER_TENSOR = 7;
const ATTRIBUTE = { float: 1, integer: 2, text: 3, integers: 7 } as const;

const tensor = (
  name: string,
  shape: readonly number[],
  type: number,
  length: number,
  make: () => Uint8Array,
) =>
  messageField(
    5,
    ...shape.map((side) => integerField(1, side)),
    integerField(2, type),
    textField(8, name),
    bytesField(9, { length, make }),
  );

/** A whole number, several of them, or a word that says how an operator works. */
export function attribute(name: string, value: number | string | readonly number[]): Encoded {
  const named = textField(1, name);
  if (typeof value === "number")
    return messageField(5, named, integerField(3, value), integerField(20, ATTRIBUTE.integer));
  if (typeof value === "string")
    return messageField(5, named, textField(4, value), integerField(20, ATTRIBUTE.text));
  const values = value.map((one) => integerField(8, one));
  return messageField(5, named, ...values, integerField(20, ATTRIBUTE.integers));
}

/** A fraction that says how an operator works. */
export const fraction = (name: string, value: number): Encoded =>
  messageField(5, textField(1, name), floatField(2, value), integerField(20, ATTRIBUTE.float));

/** What the nodes and constants of a graph are written with. */
export interface NodeWriter {
  node(operator: string, inputs: readonly Value[], ...attributes: Encoded[]): Value;
  /** Numbers that are read when the file is made. */
  floats(shape: readonly number[], read: () => Float32Array): Value;
  integers(...values: number[]): Value;
  /** Numbers that are kept as bytes, each of which stands for (byte - zero) × scale, and become numbers at each run. */
  bytes(shape: readonly number[], zero: number, scale: number, read: () => Uint8Array): Value;
  /**
   * The same numbers, known only while the network runs: what is calculated from them is not kept with the open
   * network.
   */
  anew(constant: Value): Value;
  readonly nodes: Encoded[];
  readonly constants: Encoded[];
}

/** Starts a graph whose one input is `input`. */
export function startNodes(input: Value): NodeWriter {
  const nodes: Encoded[] = [];
  const constants: Encoded[] = [];
  let one: Value | null = null;
  const name = (kind: string) => `${kind}-${nodes.length + constants.length}`;
  const constant = (
    shape: readonly number[],
    type: number,
    length: number,
    make: () => Uint8Array,
  ): Value => {
    const called = name("constant");
    constants.push(tensor(called, shape, type, length, make));
    return called;
  };
  const writer: NodeWriter = {
    nodes,
    constants,
    node: (operator, inputs, ...attributes) => {
      const output = name(operator);
      const named = inputs.map((value) => textField(1, value));
      nodes.push(messageField(1, ...named, textField(2, output), textField(4, operator), ...attributes));
      return output;
    },
    floats: (shape, read) =>
      constant(shape, FLOAT_TENSOR, 4 * sizeOf(shape), () => new Uint8Array(read().buffer)),
    integers: (...values) =>
      constant(
        [values.length],
        INTEGER_TENSOR,
        8 * values.length,
        () => new Uint8Array(BigInt64Array.from(values.map(BigInt)).buffer),
      ),
    bytes: (shape, zero, scale, read) =>
      writer.node("DequantizeLinear", [
        constant(shape, BYTE_TENSOR, sizeOf(shape), read),
        writer.floats([], () => Float32Array.of(scale)),
        constant([], BYTE_TENSOR, 1, () => Uint8Array.of(zero)),
      ]),
    anew: (constant) => {
      one ??= writer.node("Pow", [
        writer.node("ReduceMax", [input], attribute("keepdims", 0)),
        writer.floats([1], () => Float32Array.of(0)),
      ]);
      return writer.node("Mul", [constant, one]);
    },
  };
  return writer;
}
