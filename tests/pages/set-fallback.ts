import type { Page } from "playwright-core";

/** What kinds of typefaces a system may bring. */
export const FALLBACKS = ["narrow", "wide"] as const;
type Fallback = (typeof FALLBACKS)[number];

/**
 * How wide their letters are against the site's own: about as those of Arial Narrow, and wider than those of Verdana. They
 * stand where the site's typefaces have no letter, and a field without a width is as wide as twenty of their mean ones,
 * which in Noto Sans Arabic are nearly as wide as they are high.
 */
const WIDTHS = { narrow: 0.8, wide: 1.6 } as const satisfies Record<Fallback, number>;

/** Puts a typeface of a known width into the place of whatever the system has, behind the site's own typefaces. */
export async function setFallback(page: Page, fallback: Fallback): Promise<void> {
  await page.evaluate(
    async ({ name, share }) => {
      const root = document.documentElement;
      const sheet =
        document.querySelector("#fallback") ?? document.head.appendChild(document.createElement("style"));
      sheet.id = "fallback";
      const file = document.querySelector<HTMLLinkElement>('link[rel="preload"][as="font"]')?.href ?? "";
      sheet.textContent = `@font-face { font-family: "${name}"; src: url("${file}"); size-adjust: ${share * 100}%; }`;
      const own = new Set([...document.fonts].map(({ family }) => family.replace(/["']/g, "")));
      for (const stack of ["--fx-font", "--fx-font-mono"]) {
        root.style.removeProperty(stack);
        const families = getComputedStyle(root).getPropertyValue(stack).split(",");
        const isOwn = (family: string) => own.has(family.trim().replace(/["']/g, ""));
        const first = families.findIndex((family) => !isOwn(family));
        root.style.setProperty(
          stack,
          [...families.slice(0, first), `"${name}"`, ...families.slice(first)].join(","),
        );
      }
      await document.fonts.load(`1rem "${name}"`);
    },
    { name: `${fallback} fallback`, share: WIDTHS[fallback] },
  );
}
