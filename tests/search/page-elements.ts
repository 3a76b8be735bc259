import type { DefaultTreeAdapterTypes } from "parse5";

export type PageElement = DefaultTreeAdapterTypes.Element;

/** The value of an attribute; null where there is none. */
export const attributeOf = ({ attrs }: PageElement, name: string): string | null =>
  attrs.find((attribute) => attribute.name === name)?.value ?? null;

/** The elements in a node that have one of the names, or all of them, in the page's order. */
export function listElements(root: DefaultTreeAdapterTypes.ParentNode, ...names: string[]): PageElement[] {
  return root.childNodes.flatMap((node) => {
    if (!("tagName" in node)) return [];
    const isNamed = names.length === 0 || names.includes(node.tagName);
    return [...(isNamed ? [node] : []), ...listElements(node, ...names)];
  });
}

const lettersOf = (root: DefaultTreeAdapterTypes.ParentNode): string =>
  root.childNodes
    .map((node) => ("value" in node ? node.value : "childNodes" in node ? lettersOf(node) : ""))
    .join("");

/** The text in an element, with its white space as it is shown; spaces that don't break stay what they are. */
export const textOf = (element: PageElement): string =>
  lettersOf(element)
    .replace(/[ \t\n\f\r]+/g, " ")
    .trim();
