const SECONDS_PER_HOUR = 3600;

const two = (value: number): string => String(value).padStart(2, "0");

/** A moment as WebVTT writes it: `00:00:08.000`. */
const stampOf = (seconds: number): string =>
  `${two(Math.floor(seconds / SECONDS_PER_HOUR))}:${two(Math.floor((seconds % SECONDS_PER_HOUR) / 60))}:${two(Math.floor(seconds % 60))}.000`;

/** Captions, as WebVTT, that say throughout what is heard and seen: the words it was made from. Length in seconds. */
export function writeCaptions(words: string, seconds: number): string {
  const line = words
    .replace(/\s+/gu, " ")
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;");
  return `WEBVTT\n\n${stampOf(0)} --> ${stampOf(Math.max(1, Math.ceil(seconds)))}\n[${line.trim()}]\n`;
}
