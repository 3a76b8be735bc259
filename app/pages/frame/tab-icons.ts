/** What a tab is known by, and how it shows that something is being made there, or is ready. */
export const TAB_ICONS = {
  own: "/favicon.svg",
  waiting: "/favicon-waiting.svg",
  ready: "/favicon-ready.svg",
} as const;

/** Shows one of the site's icons in the tab. */
export function showTabIcon(icon: keyof typeof TAB_ICONS): void {
  // Set past React: every page links the site's own icon, and what is waited for is no part of a page.
  document.querySelector("link[rel=icon]")?.setAttribute("href", TAB_ICONS[icon]);
}
