import { findNodeAtLocation, parseTree } from "jsonc-parser";

/** Names of the three pairs' files where a manifest names none. */
export const STANDARD_IMAGES = {
  before: ["before-1.webp", "before-2.webp", "before-3.webp"],
  after: ["after-1.webp", "after-2.webp", "after-3.webp"],
};

const list = (names: readonly string[]): string =>
  `[${names.map((name) => JSON.stringify(name)).join(", ")}]`;

/** A manifest's text with the standard `images` before its providers, everything else untouched. */
export function addImages(text: string): string {
  const tree = parseTree(text);
  const providers = tree && findNodeAtLocation(tree, ["providers"])?.parent;
  if (!providers) return text;
  const { before, after } = STANDARD_IMAGES;
  const block = `"images": {\n    "before": ${list(before)},\n    "after": ${list(after)}\n  },\n  `;
  return text.slice(0, providers.offset) + block + text.slice(providers.offset);
}
