import { invariant } from "#registry/contract/errors/invariant.ts";

/** Reads tables of a FlatBuffers file. Positions are byte offsets; 0 means "not there". */
class FlatBuffer {
  readonly #view: DataView;

  constructor(readonly bytes: Uint8Array) {
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  /** The position of the root table. */
  root(): number {
    return this.#view.getUint32(0, true);
  }

  /** The position of a table's field. */
  field(table: number, index: number): number {
    const layout = table - this.#view.getInt32(table, true);
    const entry = 4 + 2 * index;
    if (entry >= this.#view.getUint16(layout, true)) return 0;
    const offset = this.#view.getUint16(layout + entry, true);
    return offset === 0 ? 0 : table + offset;
  }

  int32(table: number, index: number, otherwise = 0): number {
    const at = this.field(table, index);
    return at === 0 ? otherwise : this.#view.getInt32(at, true);
  }

  int8(table: number, index: number, otherwise = 0): number {
    const at = this.field(table, index);
    return at === 0 ? otherwise : this.#view.getInt8(at);
  }

  /** The table a field points to. */
  table(table: number, index: number): number {
    const at = this.field(table, index);
    return at === 0 ? 0 : at + this.#view.getUint32(at, true);
  }

  /** Start and length of a vector field. */
  vector(table: number, index: number): { start: number; length: number } {
    const at = this.field(table, index);
    if (at === 0) return { start: 0, length: 0 };
    const start = at + this.#view.getUint32(at, true);
    return { start: start + 4, length: this.#view.getUint32(start, true) };
  }

  int32s(table: number, index: number): number[] {
    const { start, length } = this.vector(table, index);
    return Array.from({ length }, (_, i) => this.#view.getInt32(start + 4 * i, true));
  }

  /** The tables of a vector of tables. */
  tables(table: number, index: number): number[] {
    const { start, length } = this.vector(table, index);
    return Array.from({ length }, (_, i) => start + 4 * i + this.#view.getUint32(start + 4 * i, true));
  }

  text(table: number, index: number): string {
    const { start, length } = this.vector(table, index);
    return new TextDecoder().decode(this.bytes.subarray(start, start + length));
  }
}

/** Numbers of TensorFlow Lite's schema (schema.fbs, version 3). */
const TENSOR_TYPE = { float32: 0, float16: 1, int32: 2 } as const;

interface TfliteTensor {
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
