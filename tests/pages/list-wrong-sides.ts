import type { Page } from "playwright-core";

/** Arabic words that are laid out as if they ran from left to right, or stand at the left though nothing asks for it. */
export const listWrongSides = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const wrong: string[] = [];
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const element = node.parentElement;
      const text = node.textContent?.trim() ?? "";
      if (element === null || !/\p{Script=Arabic}/u.test(text) || element.closest("script, style")) continue;
      const { direction, textAlign } = getComputedStyle(element);
      if (direction !== "rtl" || textAlign === "left") wrong.push(`${direction} ${textAlign}: ${text}`);
    }
    return wrong;
  });
