import { readWire } from "#registry/contract/wire/read-wire.ts";
import type { ResultKind } from "#registry/contract/wire/generation-states.ts";
import { toldResult } from "#registry/contract/wire/told-result.ts";
import type { Result } from "./result.ts";

/** What the results of one generation share. */
export interface SharedFacts extends Pick<
  Result,
  "createdAt" | "prompt" | "uploadedImages" | "isPublic" | "isFavourite" | "notices"
> {
  /** The generation's; a result's own is made from it and its place. */
  id: string;
  /** What the tool makes: stands where an answer does not say. */
  kind: ResultKind;
}

const isText = (value: string | undefined): value is string => value !== undefined && value !== "";

/**
 * Reads results as a server tells of them, see `toldResult`; what has no address is left out. A place counts from 0 and tells results of one generation apart.
 */
export function parseResults(items: readonly unknown[], shared: SharedFacts): Result[] {
  return items.flatMap((item, place) => parseResult(item, place, shared) ?? []);
}

/** Sentences of notices. */
export const sentencesOf = (notices: readonly { message: string }[] = []): string[] =>
  notices.map(({ message }) => message).filter(isText);

function parseResult(
  item: unknown,
  place: number,
  { kind, notices = [], ...shared }: SharedFacts,
): Result | null {
  const read = readWire(toldResult, item);
  const address = [read?.imageUrl, read?.imgAfterSrc, read?.url].find(isText);
  if (read === undefined || address === undefined) return null;
  const { width, height, seconds, seed, text = "", language } = read;
  const told = [...notices, ...sentencesOf(read.notices)];
  const common = {
    ...shared,
    id: `${shared.id}-${place + 1}`,
    address,
    ...(seed !== undefined && { seed }),
    ...(told.length > 0 && { notices: told }),
  };
  const size = width !== undefined && height !== undefined ? { width, height } : {};
  const length = seconds === undefined ? {} : { seconds };
  switch (read.kind ?? kind) {
    case "image":
      return { kind: "image", ...common, ...size };
    case "video":
      return { kind: "video", ...common, ...size, ...length };
    case "audio":
      return { kind: "audio", ...common, ...length };
    case "text":
      return { kind: "text", ...common, text, ...(isText(language) && { language }) };
  }
}
