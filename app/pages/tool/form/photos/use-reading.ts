import { useEffect, useRef } from "react";
import { useLocale } from "~/i18n/use-translate.tsx";
import type { Photos } from "./use-photos.ts";

/** How long a photo's reading is waited for, in milliseconds. */
const READING_MS = 60_000;

/** Has each photo of a form read once it is stored, so that whoever presses need not wait for that. */
export function useReading(toolId: string, { list }: Pick<Photos, "list">): void {
  const { locale } = useLocale();
  const seen = useRef(new Set<string>());
  useEffect(() => {
    for (const { url } of list) {
      if (url === undefined || seen.current.has(url)) continue;
      seen.current.add(url);
      const tools = { toolIds: [], otherIds: [toolId] };
      void import("~/pages/photo/photo-session.ts")
        .then(({ openPhotoSession }) =>
          openPhotoSession(() => locale).ask(url, tools, AbortSignal.timeout(READING_MS)),
        )
        .catch(() => undefined); // It is read when it is used.
    }
  }, [list, toolId, locale]);
}
