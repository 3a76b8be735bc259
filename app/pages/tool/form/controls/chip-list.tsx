import { useState } from "react";
import { foldText } from "#registry/contract/search/read-wish.ts";
import { useLocale, useTranslate } from "~/i18n/use-translate.tsx";
import type { Locale } from "~/i18n/locales.ts";
import { chipClass } from "~/ui/chip.tsx";

export interface ChipListProps {
  chips: readonly string[];
  value: string;
  onChange: (text: string) => void;
}

/** What parts two edits in a language. */
const COMMAS: Partial<Record<Locale, string>> = { ja: "、", zh: "，", tw: "，", ar: "، " };
const PARTS = /\s*[,、，،]\s*/;
const LAST_MARK = /[\s,.、，،。]+$/;

/** Chips that add an edit to a prompt, or take it out again, and a search in them. */
export default function ChipList({ chips, value, onChange }: ChipListProps) {
  const t = useTranslate();
  const { locale } = useLocale();
  const [query, setQuery] = useState("");
  const comma = COMMAS[locale] ?? ", ";
  const parts = value.trim().split(PARTS);
  const words = foldText(query).split(" ");
  const found = chips.filter((chip) => words.every((word) => foldText(chip).includes(word)));
  const toggle = (chip: string) => {
    if (parts.includes(chip)) onChange(parts.filter((part) => part !== chip).join(comma));
    else onChange([value.replace(LAST_MARK, ""), chip].filter((text) => text !== "").join(comma));
  };
  return (
    <>
      <input
        type="search"
        className="input"
        aria-label={t("style.chips.search")}
        placeholder={t("style.chips.search")}
        maxLength={100}
        value={query}
        onChange={(event) => setQuery(event.currentTarget.value)}
        onKeyDown={(event) => {
          // The search is no part of the form around it.
          if (event.key === "Enter") event.preventDefault();
        }}
      />
      <ul>
        {found.map((chip) => (
          <li key={chip}>
            <button
              type="button"
              aria-pressed={parts.includes(chip)}
              className={chipClass(parts.includes(chip))}
              onClick={() => toggle(chip)}
            >
              {chip}
            </button>
          </li>
        ))}
      </ul>
      <p role="status" className="hint">
        {found.length === 0 && t("style.chips.none")}
      </p>
    </>
  );
}
