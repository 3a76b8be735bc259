import { useEffect, useState } from "react";

const SECONDS_PER_HOUR = 3600;

const two = (value: number): string => String(value).padStart(2, "0");

/** A moment as WebVTT writes it: `00:00:08.000`. */
const stampOf = (seconds: number): string =>
  `${two(Math.floor(seconds / SECONDS_PER_HOUR))}:${two(Math.floor((seconds % SECONDS_PER_HOUR) / 60))}:${two(Math.floor(seconds % 60))}.000`;

/** Address of captions for a film or sound of so many seconds; absent until the page is alive. */
export function useCaptions(words: string, seconds = 0): string | undefined {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    const made = URL.createObjectURL(new Blob([writeCaptions(words, seconds)], { type: "text/vtt" }));
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [words, seconds]);
  return address;
}

/** Captions, as WebVTT, that say throughout what is heard and seen: the words it was made from. Length in seconds. */
export function writeCaptions(words: string, seconds: number): string {
  const line = words
    .replace(/\s+/gu, " ")
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;");
  return `WEBVTT\n\n${stampOf(0)} --> ${stampOf(Math.max(1, Math.ceil(seconds)))}\n[${line.trim()}]\n`;
}
