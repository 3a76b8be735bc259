/** Bytes that are made when the message is joined, so that two copies of a large message never exist at a time. */
export interface LateBytes {
  readonly length: number;
  make(): Uint8Array;
}

/** Part of a message in Protocol Buffers' binary form. */
export type Encoded = readonly (Uint8Array | LateBytes)[];

const VARINT = 0;
const BYTES = 2;
const FLOAT = 5;

function encodeVarint(value: number): Uint8Array {
  const bytes: number[] = [];
  let rest = value;
  for (; rest > 127; rest = Math.floor(rest / 128)) bytes.push((rest % 128) | 128);
  return Uint8Array.from([...bytes, rest]);
}

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
