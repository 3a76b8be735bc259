import { Form } from "@remix-run/react";
import { useLocalePath, useTranslate } from "~/i18n/use-translate.tsx";
import { useIsHydrated } from "~/ui/local-time.tsx";
import { SearchInput } from "~/ui/search-input.tsx";
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
      <SearchInput label={t("history.search.label")} defaultValue={words} />
      {group !== null && <input type="hidden" name="of" value={group} />}
      {isHydrated && (
        <input type="hidden" name="zone" value={new Intl.DateTimeFormat().resolvedOptions().timeZone} />
      )}
    </Form>
  );
}
