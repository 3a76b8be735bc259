/** Numbers kept as bytes, each of which stands for (byte - zero) × scale. */
interface ByteWeight {
  readonly zero: number;
  readonly scale: number;
  read(): Uint8Array;
}

/** Numbers of one part of a layer, and how they lie. They are read anew each time. */
export interface Weight {
  readonly shape: readonly number[];
  read(): Float32Array;
  /** The same numbers a quarter as large; null where no byte stands for zero. */
  readonly bytes: ByteWeight | null;
}

/** The weights of one network by name. */
export interface Weights {
  /** @throws Error when the file has no such weight. */
  take(name: string): Weight;
}

/** How TensorFlow.js describes one weight in model.json; `min` and `scale` are of weights kept as bytes. */
export interface WeightEntry {
  name: string;
  shape: number[];
  dtype: string;
  quantization?: { dtype: string; min: number; scale: number } | undefined;
}

/** How many numbers such a shape holds. */
export const sizeOf = (shape: readonly number[]): number =>
  shape.reduce((product, length) => product * length, 1);

function readWeight(bytes: Uint8Array, offset: number, { shape, quantization }: WeightEntry): Float32Array {
  const data = new Float32Array(sizeOf(shape));
  if (quantization) {
    const { min, scale } = quantization;
    for (let i = 0; i < data.length; i += 1) data[i] = bytes[offset + i]! * scale + min;
  } else new Uint8Array(data.buffer).set(bytes.subarray(offset, offset + data.byteLength));
  return data;
}

/** How far a whole number may be from what rounding made of it. */
const ROUNDING = 1e-3;

function asBytes(bytes: Uint8Array, offset: number, { shape, quantization }: WeightEntry): ByteWeight | null {
  if (!quantization) return null;
  const { min, scale } = quantization;
  const zero = Math.round(-min / scale);
  if (zero < 0 || zero > 255 || Math.abs(-min / scale - zero) > ROUNDING) return null;
  return { zero, scale, read: () => new Uint8Array(bytes.subarray(offset, offset + sizeOf(shape))) };
}

/**
 * Reads weights that lie one after the other: as 32-bit floats, or as bytes with a scale.
 * @param prefix what stands before every name and is left out
 * @throws Error when a weight is kept in another way or the bytes are too few
 */
export function parseWeights(entries: readonly WeightEntry[], bytes: Uint8Array, prefix = ""): Weights {
  const places = new Map<string, { offset: number; entry: WeightEntry }>();
  let offset = 0;
  for (const entry of entries) {
    const { name, shape, dtype, quantization } = entry;
    if (quantization ? quantization.dtype !== "uint8" : dtype !== "float32")
      throw new Error(`The weight ${name} is kept in a way that is not read here`);
    places.set(name.startsWith(prefix) ? name.slice(prefix.length) : name, { offset, entry });
    offset += sizeOf(shape) * (quantization ? 1 : 4);
  }
  if (offset !== bytes.length) throw new Error(`${offset} bytes of weights expected, ${bytes.length} found`);
  return {
    take: (name) => {
      const place = places.get(name);
      if (!place) throw new Error(`There is no weight named ${name}`);
      const { offset, entry } = place;
      return {
        shape: entry.shape,
        read: () => readWeight(bytes, offset, entry),
        bytes: asBytes(bytes, offset, entry),
      };
    },
  };
}
