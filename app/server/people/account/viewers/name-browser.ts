/** A browser and what it runs on, by the names that their makers give them; null where they are not known. */
export interface BrowserName {
  browser: string | null;
  system: string | null;
}

/** The first that fits counts: most browsers name those that they are like as well. */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\b(?:Edg|EdgA|EdgiOS)\//, "Edge"],
  [/\b(?:OPR|OPiOS)\//, "Opera"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\b(?:YaBrowser)\//, "Yandex"],
  [/\b(?:Vivaldi)\//, "Vivaldi"],
  [/\b(?:Firefox|FxiOS)\//, "Firefox"],
  [/\b(?:Chrome|Chromium|CriOS|HeadlessChrome)\//, "Chrome"],
  [/\bVersion\/[\d.]+ .*Safari\//, "Safari"],
];
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\bWindows\b/, "Windows"],
  [/\biPhone\b/, "iPhone"],
  [/\biPad\b/, "iPad"],
  [/\bMac OS X\b/, "macOS"],
  [/\bAndroid\b/, "Android"],
  [/\bCrOS\b/, "ChromeOS"],
  [/\bLinux\b/, "Linux"],
];

const firstOf = (names: readonly (readonly [RegExp, string])[], text: string): string | null =>
  names.find(([mark]) => mark.test(text))?.[1] ?? null;

/** Which browser a session's `User-Agent` says it is. It may say whatever it likes, and none of its own words are shown. */
export const nameBrowser = (userAgent: string | null): BrowserName => ({
  browser: firstOf(BROWSERS, userAgent ?? ""),
  system: firstOf(SYSTEMS, userAgent ?? ""),
});
