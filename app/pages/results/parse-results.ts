import { readResponse } from "#registry/contract/wire/read-response.ts";
import type { ResultView } from "#registry/contract/wire/responses.ts";
import type { ResultKind } from "#registry/contract/wire/values.ts";
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

/** A result as any of our calls tells of it: its address under any of the names that the specification knows. */
export interface ReadResult extends Partial<ResultView> {
  imgAfterSrc?: string;
  url?: string;
  notices?: readonly { message: string }[];
}

const isText = (value: unknown): value is string => typeof value === "string" && value !== "";

/**
 * Reads results as a server tells of them; what has no address is left out. A place counts from 0
 * and tells results of one generation apart.
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
  const read = readResponse<ReadResult>(item);
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
