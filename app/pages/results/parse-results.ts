import { isRecord } from "~/pages/tool/form/is-record.ts";
import type { ResultKind } from "#registry/contract/wire/generation-view.ts";
import type { Result } from "./result.ts";

/** What the results of one generation share. */
export interface SharedFacts extends Pick<
  Result,
  "createdAt" | "prompt" | "uploadedImages" | "isPublic" | "notices"
> {
  /** The generation's; a result's own is made from it and its place. */
  id: string;
  /** What the tool makes: stands where an answer does not say. */
  kind: ResultKind;
}

const KINDS: readonly string[] = ["image", "video", "audio", "text"] satisfies ResultKind[];
const isKind = (value: unknown): value is ResultKind => typeof value === "string" && KINDS.includes(value);
const isText = (value: unknown): value is string => typeof value === "string" && value !== "";
const isNumber = (value: unknown): value is number => typeof value === "number" && Number.isFinite(value);

/**
 * Reads results as a server tells of them, `{ kind?, imageUrl | imgAfterSrc | url, width?, height?, seconds?, text?,
 * language?, seed? }`; what has no address is left out. A place counts from 0 and tells results of one generation apart.
 */
export function parseResults(items: readonly unknown[], shared: SharedFacts): Result[] {
  return items.flatMap((item, place) => parseResult(item, place, shared) ?? []);
}

/** Sentences of a list of notices, `[{ message }]`. */
export const readNotices = (notices: unknown): string[] =>
  Array.isArray(notices)
    ? notices.flatMap((notice) => (isRecord(notice) && isText(notice.message) ? [notice.message] : []))
    : [];

function parseResult(
  item: unknown,
  place: number,
  { kind, notices = [], ...shared }: SharedFacts,
): Result | null {
  if (!isRecord(item)) return null;
  const address = [item.imageUrl, item.imgAfterSrc, item.url].find(isText);
  if (address === undefined) return null;
  const { width, height, seconds, seed, text, language } = item;
  const told = [...notices, ...readNotices(item.notices)];
  const common = {
    ...shared,
    id: `${shared.id}-${place + 1}`,
    address,
    ...(isNumber(seed) && { seed }),
    ...(told.length > 0 && { notices: told }),
  };
  const size = isNumber(width) && isNumber(height) ? { width, height } : {};
  const length = isNumber(seconds) ? { seconds } : {};
  switch (isKind(item.kind) ? item.kind : kind) {
    case "image":
      return { kind: "image", ...common, ...size };
    case "video":
      return { kind: "video", ...common, ...size, ...length };
    case "audio":
      return { kind: "audio", ...common, ...length };
    case "text":
      return {
        kind: "text",
        ...common,
        text: isText(text) ? text : "",
        ...(isText(language) && { language }),
      };
  }
}
