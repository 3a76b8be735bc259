import { useMatches } from "@remix-run/react";
import { useMemo } from "react";
import { LATER_FILES, type LaterFile } from "./message-keys.ts";
import { unpackMessages } from "./pack-messages.ts";
import type { Messages } from "./translate.ts";

interface PageWords {
  messages: Messages;
  /** Files of which `messages` may hold a part only. */
  later: readonly LaterFile[];
}

/** The words of this page: the `messages` that the loaders of all its routes returned, and what they left to `later`. */
export function usePageWords(): PageWords {
  const matches = useMatches();
  return useMemo(() => {
    const messages: Record<string, Messages[string]> = {};
    const left: unknown[] = [];
    for (const { data } of matches) {
      if (typeof data !== "object" || data === null) continue;
      if ("messages" in data && typeof data.messages === "string")
        Object.assign(messages, unpackMessages(data.messages));
      if ("later" in data && Array.isArray(data.later)) left.push(...data.later);
    }
    return { messages, later: LATER_FILES.filter((file) => left.includes(file)) };
  }, [matches]);
}
