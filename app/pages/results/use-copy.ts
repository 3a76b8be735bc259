import { useEffect, useRef, useState } from "react";
import { writeClipboard } from "./write-clipboard.ts";

/** How long the check mark stands after copying, in milliseconds. */
export const COPIED_MS = 2000;

/** Copies a text; `isCopied` is true for two seconds afterwards. A browser that refuses copies nothing. */
export function useCopy(): { isCopied: boolean; copy: (text: string) => void } {
  const [isCopied, setCopied] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const copy = (text: string) => {
    writeClipboard(text).then(
      () => {
        setCopied(true);
        clearTimeout(timer.current);
        timer.current = setTimeout(() => setCopied(false), COPIED_MS);
      },
      () => undefined,
    );
  };
  return { isCopied, copy };
}
