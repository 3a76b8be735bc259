import { Link } from "@remix-run/react";
import { useLocalePath, useTranslate } from "~/i18n/use-translate.tsx";
import { ChipLabel, chipClass } from "~/ui/chip.tsx";
import { CATALOGUE_PATH } from "~/pages/frame/site-links.ts";
import type { CatalogueQuery, TagCount } from "./filter-cards.ts";

interface TagChipsProps {
  tags: readonly TagCount[];
  query: Pick<CatalogueQuery, "search" | "tag">;
  total: number;
}

function addressOf(base: string, search: string, tag: string | undefined): string {
  const params = new URLSearchParams();
  if (search) params.set("q", search);
  if (tag !== undefined) params.set("tag", tag);
  return params.size > 0 ? `${base}?${params}` : base;
}

/** Kinds of styles and tools with their numbers. Links, so that each has its address and works without JavaScript. */
export function TagChips({ tags, query, total }: TagChipsProps) {
  const t = useTranslate();
  const base = useLocalePath()(CATALOGUE_PATH);
  const chips = [{ key: undefined, label: t("catalogue.everything"), count: total }, ...tags];
  return (
    <nav aria-label={t("catalogue.filters")} className="chip-row min-w-0 flex-[1_1_100%] lg:flex-1">
      <ul className="flex gap-2">
        {chips.map(({ key, label, count }) => {
          const pressed = key === query.tag;
          return (
            <li key={key ?? ""} className="flex-none">
              <Link
                to={addressOf(base, query.search, key)}
                preventScrollReset
                replace
                aria-current={pressed ? "true" : undefined}
                className={chipClass(pressed)}
              >
                <ChipLabel pressed={pressed} count={count}>
                  {label}
                </ChipLabel>
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
