import { Form } from "@remix-run/react";
import { useLocalePath, useTranslate } from "~/i18n/use-translate.tsx";
import { Icon } from "~/ui/icon.tsx";
import { useIsHydrated } from "~/ui/local-time.tsx";
import type { HistoryAsked } from "./history-search.ts";

/** Searches one's results by style or day; the words stand in the address. */
export function SearchField({ group, words }: HistoryAsked) {
  const t = useTranslate();
  const path = useLocalePath();
  const isHydrated = useIsHydrated();
  return (
    <Form
      role="search"
      method="get"
      action={path("/history")}
      preventScrollReset
      className="relative flex flex-[0_1_19rem] items-center"
    >
      <Icon name="search" size={20} className="pointer-events-none absolute start-3.5 text-faint" />
      <input
        type="search"
        name="q"
        defaultValue={words}
        maxLength={100}
        placeholder={t("history.search.label")}
        aria-label={t("history.search.label")}
        enterKeyHint="search"
        className="min-h-11 w-full rounded-control border border-line-strong bg-surface ps-11 pe-3.5 text-base placeholder:text-faint hover:border-muted focus-visible:-outline-offset-1"
      />
      {group !== null && <input type="hidden" name="of" value={group} />}
      {isHydrated && (
        <input type="hidden" name="zone" value={new Intl.DateTimeFormat().resolvedOptions().timeZone} />
      )}
    </Form>
  );
}
