import { useMemo } from "react";
import { useLocale } from "~/i18n/use-translate.tsx";

/** Joins words to a list as the page's locale does. */
export function useList(): Intl.ListFormat {
  const { bcp47 } = useLocale();
  return useMemo(() => new Intl.ListFormat(bcp47, { type: "conjunction" }), [bcp47]);
}
