import { useEffect, useState } from "react";
import { writeCaptions } from "./captions.ts";

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
