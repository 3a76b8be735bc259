/** Reads tables of a FlatBuffers file. Positions are byte offsets; 0 means "not there". */
export class FlatBuffer {
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
