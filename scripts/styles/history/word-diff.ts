/** One stretch of two lists: what both have, what only the older or only the newer has. */
export interface Change<Item> {
  kind: "same" | "gone" | "new";
  items: Item[];
}

/** Above so many pairs of items the two are told as a whole, one after the other. */
const MOST_PAIRS = 4_000_000;

/** Compares two lists by their longest common part; items are equal by their text. */
export function diffLists<Item>(
  before: readonly Item[],
  after: readonly Item[],
  textOf: (item: Item) => string = String,
): Change<Item>[] {
  const [old, fresh] = [before.map(textOf), after.map(textOf)];
  const changes: Change<Item>[] = [];
  const add = (kind: Change<Item>["kind"], item: Item | undefined) => {
    if (item === undefined) return;
    const last = changes.at(-1);
    if (last?.kind === kind) last.items.push(item);
    else changes.push({ kind, items: [item] });
  };
  const width = fresh.length + 1;
  const isLong = (old.length + 1) * width > MOST_PAIRS;
  /** `common[i * width + j]` is how long the common part of what follows i and j is. */
  const common = new Uint32Array(isLong ? 0 : (old.length + 1) * width);
  const at = (i: number, j: number) => common[i * width + j] ?? 0;
  for (let i = isLong ? -1 : old.length - 1; i >= 0; i -= 1)
    for (let j = fresh.length - 1; j >= 0; j -= 1)
      common[i * width + j] =
        old[i] === fresh[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
  let [i, j] = [0, 0];
  while (i < old.length || j < fresh.length) {
    if (i < old.length && j < fresh.length && old[i] === fresh[j]) {
      add("same", after[j]);
      [i, j] = [i + 1, j + 1];
    } else if (i < old.length && (j >= fresh.length || at(i + 1, j) >= at(i, j + 1)))
      add("gone", before[i++]);
    else add("new", after[j++]);
  }
  return changes;
}

/** Words that stand around a change are told so many on either side. */
const AROUND = 6;

/** A text as it became: [-gone-] and {+new+} in their places, long stretches that stayed cut short. Empty where none is. */
export function diffWords(before: string, after: string): string {
  const words = (text: string) => text.split(/\s+/).filter((word) => word !== "");
  const changes = diffLists(words(before), words(after));
  if (changes.every(({ kind }) => kind === "same")) return "";
  return changes
    .map(({ kind, items }, index) => {
      if (kind === "gone") return `[-${items.join(" ")}-]`;
      if (kind === "new") return `{+${items.join(" ")}+}`;
      const head = index === 0 ? [] : items.slice(0, AROUND);
      const tail =
        index === changes.length - 1 ? [] : items.slice(Math.max(head.length, items.length - AROUND));
      const isCut = head.length + tail.length < items.length;
      return [...head, ...(isCut ? ["…"] : []), ...tail].join(" ");
    })
    .join(" ");
}
