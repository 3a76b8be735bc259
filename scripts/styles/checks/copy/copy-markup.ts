import { problemAt } from "#registry/source/json-file.ts";
import type { StyleCheck } from "../check.ts";
import { listTexts } from "./copy-texts.ts";

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
