import { useMemo } from "react";
import { useLocale } from "~/i18n/use-translate.tsx";
import { useIsHydrated } from "~/ui/local-time.tsx";

/**
 * Moments in the page's language and the person's time; in UTC until their browser runs the page. An element that the server
 * renders with one carries `suppressHydrationWarning`: server and browser may know different editions of a language's
 * formats, and in Korean they do (AM 1:15, 오전 1:15).
 */
export interface TimeWords {
  timeZone: string | undefined;
  /** 14:06 */
  time: (at: string) => string;
  /** 26 Oct 2026 */
  date: (at: string) => string;
  /** Monday, 26 October 2026 */
  day: (at: string) => string;
  /** 26 Oct 2026, 14:06 */
  moment: (at: string) => string;
}

export function useTimeWords(): TimeWords {
  const { bcp47 } = useLocale();
  const timeZone = useIsHydrated() ? undefined : "UTC";
  return useMemo(() => {
    const write = (options: Intl.DateTimeFormatOptions) => {
      const zone = timeZone === undefined ? {} : { timeZone };
      const format = new Intl.DateTimeFormat(`${bcp47}-u-nu-latn`, { ...options, ...zone });
      return (at: string) => format.format(new Date(at));
    };
    return {
      timeZone,
      time: write({ hour: "2-digit", minute: "2-digit" }),
      date: write({ dateStyle: "medium" }),
      day: write({ dateStyle: "full" }),
      moment: write({ dateStyle: "medium", timeStyle: "short" }),
    };
  }, [bcp47, timeZone]);
}
