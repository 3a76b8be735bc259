import { checkTexts } from "./check-texts.ts";
import type { TranslationCheck } from "../check.ts";

/** Addresses of markdown links, and how many words are bold and points are listed. */
const describeMarkdown = (text: string): string =>
  [
    ...[...text.matchAll(/\]\(([^)]*)\)/g)].map(([, address]) => `link to ${address}`).sort(),
    `${text.match(/\*\*/g)?.length ?? 0} bold marks`,
    `${text.match(/^(?:-|\d+\.) /gm)?.length ?? 0} list points`,
    `${text.match(/^#+ /gm)?.length ?? 0} headings`,
  ].join(", ");

export const copyLinks: TranslationCheck = {
  name: "copy-links",
  description: "A translation keeps the links, bold words, list points and headings of the English text.",
  scope: "translations",
  check: checkTexts("copy-links", ({ text, english }) => {
    if (english === undefined) return undefined;
    const [own, expected] = [describeMarkdown(text), describeMarkdown(english)];
    return own === expected
      ? undefined
      : { message: `has ${own}; English has ${expected}`, fix: "mark it up as the English text" };
  }),
};
