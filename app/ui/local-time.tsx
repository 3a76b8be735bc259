import { useSyncExternalStore } from "react";
import { useLocale } from "~/i18n/use-translate.tsx";

const never = () => () => undefined;

/** Whether the page runs in a browser already; false while rendering on the server and during hydration. */
export const useIsHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );

const FORMATS = {
  date: { dateStyle: "medium" },
  moment: { dateStyle: "medium", timeStyle: "short" },
  weekday: { weekday: "long", hour: "numeric", minute: "2-digit" },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

export type TimeFormat = keyof typeof FORMATS;

/** A moment as the page's language writes it, always with the figures 0 to 9; in UTC unless a time zone is `"own"`. */
function formatTime(
  bcp47: string,
  at: string | Date,
  format: TimeFormat,
  zone: "UTC" | "own" = "UTC",
): string {
  const options = { ...FORMATS[format], ...(zone === "UTC" ? { timeZone: "UTC" } : {}) };
  return new Intl.DateTimeFormat(`${bcp47}-u-nu-latn`, options).format(new Date(at));
}

/** A moment in the person's own time; in UTC until their browser runs the page. `at` is ISO 8601. */
export function LocalTime({ at, format }: { at: string; format: TimeFormat }) {
  const { bcp47 } = useLocale();
  const zone = useIsHydrated() ? "own" : "UTC";
  return (
    // Server and browser may know different editions of a language's date formats.
    <time dateTime={at} suppressHydrationWarning>
      {formatTime(bcp47, at, format, zone)}
    </time>
  );
}
