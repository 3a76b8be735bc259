import { Link, Form } from "@remix-run/react";
import { FAVOURITES } from "#registry/contract/wire/history-entry.ts";
import { useLocalePath, useTranslate } from "~/i18n/use-translate.tsx";
import { ChipLabel, chipClass } from "~/ui/chip.tsx";
import { useIsHydrated } from "~/ui/local-time.tsx";
import { SearchInput } from "~/ui/search-input.tsx";
import type { HistoryGroup } from "./history-data.ts";
import type { HistoryAsked } from "./history-search.ts";

interface HistoryFiltersProps {
  groups: readonly HistoryGroup[];
  total: number;
  asked: HistoryAsked;
}

/** What of one's results is shown: of which kind, and by which words. */
export function HistoryFilters({ groups, total, asked: { group, words } }: HistoryFiltersProps) {
  return (
    <div className="mt-5 flex flex-wrap items-center justify-between gap-3">
      <GroupChips groups={groups} total={total} group={group} />
      <SearchField key={words} group={group} words={words} />
    </div>
  );
}

interface GroupChipsProps {
  groups: readonly HistoryGroup[];
  total: number;
  /** The filter that is on. */
  group: string | null;
}

/** Kinds of pictures with their numbers. Links, so that each has its address and works without JavaScript. */
function GroupChips({ groups, total, group }: GroupChipsProps) {
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

/** Searches one's results by style or day; the words stand in the address. */
function SearchField({ group, words }: HistoryAsked) {
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
