import type { MouseEvent } from "react";
import { useLocalePath, useTranslate } from "~/i18n/use-translate.tsx";
import { buttonClass } from "~/ui/button.tsx";
import type { HistoryList } from "./use-history.ts";

/** Leads to older pictures: below those shown, or without a script on a page of their own. */
export function OlderLink({ list, group }: { list: HistoryList; group: string | null }) {
  const t = useTranslate();
  const path = useLocalePath();
  if (list.next === null) return null;
  const search = new URLSearchParams({ ...(group === null ? {} : { of: group }), before: list.next });
  const onClick = (event: MouseEvent) => {
    event.preventDefault();
    if (!list.isLoading) list.loadOlder();
  };
  return (
    <a
      href={`${path("/history")}?${search}`}
      aria-busy={list.isLoading}
      className={buttonClass({ variant: "line" }, "justify-self-center")}
      onClick={onClick}
    >
      {t("history.older")}
    </a>
  );
}
