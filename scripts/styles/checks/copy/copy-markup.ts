import { problemAt } from "#registry/source/json-file.ts";
import type { StyleCheck, TranslationCheck } from "../check.ts";
import { listTexts } from "./copy-texts.ts";
import { checkTexts } from "./check-texts.ts";

/** An element of HTML, its beginning or its end. */
const ELEMENT = /<\/?[a-z][a-z0-9]*(?:\s[^<>]*)?\/?>/i;

export const copyMarkup: StyleCheck = {
  name: "copy-markup",
  description: "Texts are no HTML, whose marks people would read.",
  scope: "style",
  check: ({ copies }) =>
    [...copies.values()].flatMap((file) =>
      [...listTexts(file).values()].flatMap(({ path, text }) => {
        const [element] = ELEMENT.exec(text) ?? [];
        if (element === undefined) return [];
        const message = `people would read "${element}"`;
        const fix = "leave it out; answers may say **bold**";
        return [problemAt(file, path, { rule: "copy-markup", message, fix })];
      }),
    ),
};

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
