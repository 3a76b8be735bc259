import type { ByteRange } from "./storage.ts";

const RANGE = /^bytes=(\d{0,15})-(\d{0,15})$/;

/**
 * The part of a file that a `Range` header asks for; `"none"` where the whole file is to be sent, because the header is
 * absent, asks for several parts or is malformed; `"beyond"` where no byte of the file lies in it.
 * @param size bytes of the file.
 */
export function readByteRange(header: string | null, size: number): ByteRange | "none" | "beyond" {
  const [, first = "", last = ""] = RANGE.exec(header?.trim() ?? "") ?? [];
  if (first === "" && last === "") return "none";
  // Without a first byte, the last so many are meant.
  if (first === "")
    return Number(last) === 0 || size === 0
      ? "beyond"
      : { start: Math.max(0, size - Number(last)), end: size - 1 };
  const [start, end] = [Number(first), last === "" ? size - 1 : Math.min(Number(last), size - 1)];
  if (last !== "" && Number(last) < start) return "none";
  return start >= size ? "beyond" : { start, end };
}
