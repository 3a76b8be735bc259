import { FAVOURITES } from "#registry/contract/wire/history-entry.ts";
import { Link } from "@remix-run/react";
import { useLocalePath, useTranslate } from "~/i18n/use-translate.tsx";
import { ChipLabel, chipClass } from "~/ui/chip.tsx";
import type { HistoryGroup } from "./history-data.ts";

interface GroupChipsProps {
  groups: readonly HistoryGroup[];
  total: number;
  /** The filter that is on. */
  group: string | null;
}

/** Kinds of pictures with their numbers. Links, so that each has its address and works without JavaScript. */
export function GroupChips({ groups, total, group }: GroupChipsProps) {
  const t = useTranslate();
  const base = useLocalePath()("/history");
  const chips = [{ id: null, title: t("history.all"), count: total }, ...groups];
  return (
    <nav aria-label={t("history.filters")} className="chip-row min-w-0">
      <ul className="flex gap-2">
        {chips.map(({ id, title, count }) => (
          <li key={id ?? ""} className="flex-none">
            <Link
              to={id === null ? base : `${base}?${new URLSearchParams({ of: id })}`}
              preventScrollReset
              aria-current={id === group ? "true" : undefined}
              className={chipClass(id === group)}
            >
              <ChipLabel pressed={id === group} count={count}>
                {title ?? t(id === FAVOURITES ? "history.favourites" : "history.groups.style")}
              </ChipLabel>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
