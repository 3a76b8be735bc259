import { invariant } from "#registry/contract/errors/invariant.ts";
import { FlatBuffer } from "./flatbuffer.ts";

/** Numbers of TensorFlow Lite's schema (schema.fbs, version 3). */
const TENSOR_TYPE = { float32: 0, float16: 1, int32: 2 } as const;

export interface TfliteTensor {
  shape: number[];
  isInteger: boolean;
  /** The values, for a constant. */
  values?: Float32Array | Int32Array;
}

export interface TfliteOperator {
  /** The builtin operator's number, 32 for a custom one. */
  code: number;
  custom: string;
  inputs: number[];
  outputs: number[];
  /** Reads the options table: a byte or an int by field number. */
  byte(index: number, otherwise?: number): number;
  int(index: number, otherwise?: number): number;
}

export interface TfliteModel {
  tensors: TfliteTensor[];
  operators: TfliteOperator[];
  inputs: number[];
  outputs: number[];
}

function readHalf(bits: number): number {
  const sign = bits & 0x8000 ? -1 : 1;
  const exponent = (bits >> 10) & 31;
  const fraction = bits & 1023;
  if (exponent === 0) return sign * 2 ** -14 * (fraction / 1024);
  if (exponent === 31) return fraction === 0 ? sign * Infinity : Number.NaN;
  return sign * 2 ** (exponent - 15) * (1 + fraction / 1024);
}

function readValues(bytes: Uint8Array, type: number): Float32Array | Int32Array {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  switch (type) {
    case TENSOR_TYPE.float32:
      return Float32Array.from({ length: bytes.length / 4 }, (_, i) => view.getFloat32(4 * i, true));
    case TENSOR_TYPE.float16:
      return Float32Array.from({ length: bytes.length / 2 }, (_, i) => readHalf(view.getUint16(2 * i, true)));
    case TENSOR_TYPE.int32:
      return Int32Array.from({ length: bytes.length / 4 }, (_, i) => view.getInt32(4 * i, true));
    default:
      throw new Error(`Constant of unknown tensor type ${type}`);
  }
}

/** Parses the first subgraph of a `.tflite` file with float32, float16 or int32 constants. */
export function parseTflite(bytes: Uint8Array): TfliteModel {
  const file = new FlatBuffer(bytes);
  const root = file.root();
  const codes = file.tables(root, 1).map((table) => ({
    code: Math.max(file.int8(table, 0), file.int32(table, 3)),
    custom: file.text(table, 1),
  }));
  const [graph] = file.tables(root, 2);
  invariant(graph !== undefined, "a tflite file has a subgraph");
  const buffers = file.tables(root, 4);

  const tensors = file.tables(graph, 0).map((table): TfliteTensor => {
    const type = file.int8(table, 1);
    const buffer = buffers[file.int32(table, 2)];
    const data = buffer === undefined ? { start: 0, length: 0 } : file.vector(buffer, 0);
    const tensor: TfliteTensor = { shape: file.int32s(table, 0), isInteger: type === TENSOR_TYPE.int32 };
    if (data.length > 0)
      tensor.values = readValues(bytes.subarray(data.start, data.start + data.length), type);
    return tensor;
  });

  const operators = file.tables(graph, 3).map((table): TfliteOperator => {
    const kind = codes[file.int32(table, 0)];
    invariant(kind !== undefined, "a tflite operator names a known code");
    const options = file.table(table, 4);
    return {
      ...kind,
      inputs: file.int32s(table, 1),
      outputs: file.int32s(table, 2),
      byte: (index, otherwise = 0) => (options === 0 ? otherwise : file.int8(options, index, otherwise)),
      int: (index, otherwise = 1) => (options === 0 ? otherwise : file.int32(options, index, otherwise)),
    };
  });
  return { tensors, operators, inputs: file.int32s(graph, 1), outputs: file.int32s(graph, 2) };
}
