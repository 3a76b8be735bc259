import { useMatches } from "@remix-run/react";
import { useMemo } from "react";
import type { Messages } from "./translate.ts";

const isMessages = (value: unknown): value is Messages =>
  typeof value === "object" &&
  value !== null &&
  Object.values(value).every((file) => typeof file === "object");

/** The words of this page: the `messages` that the loaders of all its routes returned, together. */
export function usePageMessages(): Messages {
  const matches = useMatches();
  return useMemo(() => {
    const all: Record<string, Messages[string]> = {};
    for (const { data } of matches) {
      if (typeof data !== "object" || data === null || !("messages" in data)) continue;
      if (isMessages(data.messages)) Object.assign(all, data.messages);
    }
    return all;
  }, [matches]);
}
