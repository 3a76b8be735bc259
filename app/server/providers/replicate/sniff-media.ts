export type Media = "image/png" | "image/jpeg" | "image/webp" | "video/mp4" | "audio/wav" | "audio/mpeg";

const text = (bytes: Buffer, from: number, to: number): string => bytes.toString("latin1", from, to);

/** What a file is by its first bytes; null for anything that is not delivered, such as a page of HTML. */
export function sniffMedia(bytes: Buffer): Media | null {
  if (bytes.length < 12) return null;
  if (text(bytes, 0, 8) === "\x89PNG\r\n\x1a\n") return "image/png";
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return "image/jpeg";
  if (text(bytes, 0, 4) === "RIFF") {
    const form = text(bytes, 8, 12);
    if (form === "WEBP") return "image/webp";
    return form === "WAVE" ? "audio/wav" : null;
  }
  if (text(bytes, 4, 8) === "ftyp") return "video/mp4";
  // An ID3 tag, or the sync word of a layer III frame.
  if (text(bytes, 0, 3) === "ID3" || (bytes[0] === 0xff && ((bytes[1] ?? 0) & 0xe6) === 0xe2))
    return "audio/mpeg";
  return null;
}
