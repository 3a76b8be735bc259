import { createContext, useCallback, useContext, useEffect, useMemo, useRef, useState } from "react";
import type { PreviewAnswer } from "#registry/contract/wire/previews.ts";
import { useLocale } from "~/i18n/use-translate.tsx";
import { forgetCurrentPhoto, useCurrentPhoto, type CurrentPhoto } from "./current-photo.ts";

/** How long to wait before asking again, in milliseconds: after an answer, and after none. */
const PAUSE_MS = 500;
const LONG_PAUSE_MS = 5_000;

/** What the cards of a page show instead of their examples. */
export interface PreviewWall {
  photo: CurrentPhoto | null;
  /** By tool; what is not there has not been asked for yet. */
  previews: ReadonlyMap<string, PreviewAnswer>;
  /** Told of each card that comes near the window. */
  onSeen: (toolId: string) => void;
}

const EMPTY: PreviewWall = { photo: null, previews: new Map(), onSeen: () => undefined };
export const PreviewWallContext = createContext<PreviewWall>(EMPTY);

const isSettled = (answer: PreviewAnswer | undefined): boolean =>
  answer !== undefined && answer.state !== "waiting";

/** Asks for the previews of the cards that are seen, in the order in which they come, until all of them are settled. */
export function usePreviewWall(isOffered: boolean): PreviewWall {
  const current = useCurrentPhoto();
  const photo = isOffered ? current : null;
  const { locale } = useLocale();
  const spoken = useRef(locale);
  useEffect(() => void (spoken.current = locale));
  const [previews, setPreviews] = useState<ReadonlyMap<string, PreviewAnswer>>(EMPTY.previews);
  const [seen, setSeen] = useState<readonly string[]>([]);
  const url = photo?.url;

  useEffect(() => setPreviews(EMPTY.previews), [url]);
  const missing = useMemo(() => seen.filter((id) => !isSettled(previews.get(id))), [seen, previews]);
  const wanted = useRef(missing);
  useEffect(() => void (wanted.current = missing));
  const isWanting = url !== undefined && missing.length > 0;

  useEffect(() => {
    if (!isWanting) return;
    const leaving = new AbortController();
    const { signal } = leaving;
    const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
    const follow = async () => {
      const { openPhotoSession } = await import("./photo-session.ts");
      const session = openPhotoSession(() => spoken.current);
      while (!signal.aborted && wanted.current.length > 0) {
        const told = await session.ask(url, wanted.current, signal);
        if (told === "gone") return forgetCurrentPhoto([url]);
        if (told !== null)
          setPreviews((before) => new Map([...before, ...told.map((one) => [one.toolId, one] as const)]));
        await pause(told === null ? LONG_PAUSE_MS : PAUSE_MS);
      }
    };
    follow().catch(() => undefined); // Cards keep their examples.
    return () => leaving.abort();
  }, [isWanting, url]);

  const onSeen = useCallback(
    (toolId: string) => setSeen((before) => (before.includes(toolId) ? before : [...before, toolId])),
    [],
  );
  return useMemo(() => ({ photo, previews, onSeen }), [photo, previews, onSeen]);
}

/** A card's own part of the wall: its preview, and a reference for its element, which says when it is seen. */
export function usePreview(toolId: string, hasPreview: boolean) {
  const { photo, previews, onSeen } = useContext(PreviewWallContext);
  const element = useRef<HTMLLIElement>(null);
  const isWatched = photo !== null && hasPreview;
  useEffect(() => {
    if (!isWatched || element.current === null) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) onSeen(toolId);
      },
      { rootMargin: "25% 0%" },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [isWatched, toolId, onSeen]);
  return { element, photo: isWatched ? photo : null, preview: previews.get(toolId) };
}
