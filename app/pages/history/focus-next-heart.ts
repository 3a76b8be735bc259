import { generationAnchor } from "~/pages/frame/account-links.ts";
import type { HistoryEntry } from "./history-data.ts";

/**
 * Leads the focus away from an entry that is about to leave the page: to the heart of the one after it, else of the one
 * before it.
 * @param rest takes the focus where no other is left.
 */
export function focusNextHeart(
  shown: readonly HistoryEntry[],
  { id }: Pick<HistoryEntry, "id">,
  rest: HTMLElement | null,
): void {
  const place = shown.findIndex((entry) => entry.id === id);
  const next = shown[place + 1] ?? shown[place - 1];
  const print = next && document.getElementById(generationAnchor(next.id, 0))?.closest(".print");
  const heart = print?.querySelector<HTMLElement>(".favourite-button");
  if (heart) heart.focus();
  else rest?.focus({ preventScroll: true });
}
