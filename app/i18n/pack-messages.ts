import { invariant } from "#registry/contract/errors/invariant.ts";
import type { Messages, MessageTree } from "./translate.ts";

/** Messages as one text: a line for each name, as many spaces before it as it lies deep, and behind it what it says. */
export type PackedMessages = string;

type OpenTree = Record<string, string | MessageTree>;

/**
 * Lays messages out for the way to a page's scripts. Whatever else a loader returns has each name and each text counted
 * off twice, which for the hundreds of words of a page is more than the words of some languages.
 */
export const packMessages = (messages: Messages): PackedMessages => listLines(messages, "").join("\n");

const listLines = (tree: MessageTree, before: string): string[] =>
  Object.entries(tree).flatMap(([name, words]) => {
    if (typeof words !== "string") return [before + name, ...listLines(words, `${before} `)];
    invariant(!words.includes("\n"), `${name} is one line`);
    return `${before}${name} ${words}`;
  });

/** The messages that `packMessages` laid out. */
export function unpackMessages(packed: PackedMessages): Messages {
  const root: Record<string, MessageTree> = {};
  // The trees that are open at a line, the innermost last.
  const open: OpenTree[] = [root];
  for (const line of packed.split("\n")) {
    const depth = line.search(/[^ ]/);
    const gap = line.indexOf(" ", depth);
    const tree = open[depth];
    if (tree === undefined) continue;
    if (gap > 0) tree[line.slice(depth, gap)] = line.slice(gap + 1);
    else tree[line.slice(depth)] = open[depth + 1] = {};
  }
  return root;
}
