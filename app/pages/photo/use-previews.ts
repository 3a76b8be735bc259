import { createContext, useCallback, useContext, useEffect, useMemo, useRef, useState } from "react";
import type { PreviewResponse } from "#registry/contract/wire/responses.ts";
import { useLocale } from "~/i18n/use-translate.tsx";
import { forgetCurrentPhoto, useCurrentPhoto, type CurrentPhoto } from "./current-photo.ts";

/** How long to wait before asking again, in milliseconds: after news, at most without any, and where no more are free for now. */
const PAUSE_MS = 500;
const LONG_PAUSE_MS = 5_000;
const LIMITED_PAUSE_MS = 5 * 60_000;
/** Most tools of one call that are only told about. */
const MOST_OTHERS = 60;

/** What the wall knows of a card. */
export interface WallCard {
  id: string;
  hasPreview: boolean;
}

/** What the cards of a page show instead of their examples. */
export interface PreviewWall {
  photo: CurrentPhoto | null;
  /** By tool; what is not there has not been asked for yet. */
  previews: ReadonlyMap<string, PreviewResponse>;
  /** Tools that the photo does not suit, as its reading told before the first preview came. They stand last. */
  last: ReadonlySet<string>;
  /** How many are there, once none waits that was seen; null before. */
  ready: number | null;
  /** Told of each card that comes near the window. */
  onSeen: (toolId: string) => void;
}

const EMPTY: PreviewWall = {
  photo: null,
  previews: new Map(),
  last: new Set(),
  ready: null,
  onSeen: () => undefined,
};
export const PreviewWallContext = createContext<PreviewWall>(EMPTY);

const isSettled = (answer: PreviewResponse | undefined): boolean =>
  answer !== undefined && answer.state !== "waiting" && answer.state !== "limited";

/**
 * Milliseconds to wait before asking again. While others' previews are made there is no news, and who asks less often
 * leaves the site to them.
 * @param told the answer; null where none came
 * @param before what it was last
 */
export function pauseAfter(told: readonly PreviewResponse[] | null, before = PAUSE_MS): number {
  if (told === null) return LONG_PAUSE_MS;
  if (told.some(({ state }) => state === "limited")) return LIMITED_PAUSE_MS;
  return told.some(isSettled) ? PAUSE_MS : Math.min(2 * before, LONG_PAUSE_MS);
}

/**
 * Asks for the previews of the cards that are seen, in the order in which they come, until all of them are settled.
 * @param cards all that the page shows.
 */
export function usePreviewWall(isOffered: boolean, cards: readonly WallCard[]): PreviewWall {
  const current = useCurrentPhoto();
  const photo = isOffered ? current : null;
  const { locale } = useLocale();
  const spoken = useRef(locale);
  useEffect(() => void (spoken.current = locale));
  const [previews, setPreviews] = useState<ReadonlyMap<string, PreviewResponse>>(EMPTY.previews);
  const [last, setLast] = useState<ReadonlySet<string>>(EMPTY.last);
  const decided = useRef(new Set<string>());
  const [seen, setSeen] = useState<readonly string[]>([]);
  const url = photo?.url;

  useEffect(() => {
    setPreviews(EMPTY.previews);
    setLast(EMPTY.last);
    decided.current = new Set();
  }, [url]);
  const missing = useMemo(() => seen.filter((id) => !isSettled(previews.get(id))), [seen, previews]);
  const wanted = useRef(missing);
  const listed = useRef(cards);
  useEffect(() => {
    wanted.current = missing;
    listed.current = cards;
  });
  const isWanting = url !== undefined && missing.length > 0;

  useEffect(() => {
    if (!isWanting) return;
    const leaving = new AbortController();
    const { signal } = leaving;
    const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
    const follow = async () => {
      const { openPhotoSession } = await import("./photo-session.ts");
      const session = openPhotoSession(() => spoken.current);
      let pauseMs = PAUSE_MS;
      while (!signal.aborted && wanted.current.length > 0) {
        const toolIds = wanted.current;
        const undecided = listed.current.filter(
          ({ id, hasPreview }) => hasPreview && !decided.current.has(id),
        );
        const otherIds = undecided.map(({ id }) => id).filter((id) => !toolIds.includes(id));
        const told = await session.ask(url, { toolIds, otherIds: otherIds.slice(0, MOST_OTHERS) }, signal);
        if (told === "gone") return forgetCurrentPhoto([url]);
        if (told !== null) {
          setPreviews((before) => new Map([...before, ...told.map((one) => [one.toolId, one] as const)]));
          const unsuited = decideOrder(told, decided.current);
          if (unsuited.length > 0) setLast((before) => new Set([...before, ...unsuited]));
        }
        pauseMs = pauseAfter(told, pauseMs);
        await pause(pauseMs);
      }
    };
    follow().catch(() => undefined); // Cards keep their examples.
    return () => leaving.abort();
  }, [isWanting, url]);

  const onSeen = useCallback(
    (toolId: string) => setSeen((before) => (before.includes(toolId) ? before : [...before, toolId])),
    [],
  );
  const isDone = seen.length > 0 && missing.length === 0;
  const ready = isDone ? [...previews.values()].filter(({ state }) => state === "ready").length : null;
  return useMemo(() => ({ photo, previews, last, ready, onSeen }), [photo, previews, last, ready, onSeen]);
}

/**
 * The tools of an answer that go last. Each tool's place is decided once, with the first answer that tells anything of
 * the photo, so that no card moves while somebody looks.
 */
export function decideOrder(told: readonly PreviewResponse[], decided: Set<string>): string[] {
  const isRead = told.some(({ state }) => state === "ready" || state === "unsuitable");
  const fresh = isRead ? told.filter(({ toolId }) => !decided.has(toolId)) : [];
  for (const { toolId } of fresh) decided.add(toolId);
  return fresh.filter(({ state }) => state === "unsuitable").map(({ toolId }) => toolId);
}

/** Cards in their order, those last which the photo does not suit. */
export const sortUnsuitedLast = <Card extends WallCard>(
  cards: readonly Card[],
  { last }: Pick<PreviewWall, "last">,
): Card[] => [...cards].sort((one, other) => Number(last.has(one.id)) - Number(last.has(other.id)));

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
