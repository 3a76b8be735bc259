import { Link } from "@remix-run/react";
import { useTranslate } from "~/i18n/use-translate.tsx";
import { Icon } from "./icon.tsx";

export interface Crumb {
  label: string;
  /** Localised address; the page itself has none. */
  to?: string;
}

/** The way from the home page to here. */
export function Breadcrumb({ items }: { items: readonly Crumb[] }) {
  const t = useTranslate();
  return (
    <nav aria-label={t("common.breadcrumb")} className="py-4 text-xs text-faint">
      <ol className="flex flex-wrap items-center gap-1.5">
        {items.map(({ label, to }, index) => (
          <li key={label} className="flex items-center gap-1.5">
            {index > 0 && <Icon name="chevron-right" size={14} className="flip" />}
            {to === undefined ? (
              <span aria-current="page" className="text-text">
                {label}
              </span>
            ) : (
              <Link to={to} className="py-1 underline-offset-[.2em] hover:text-text hover:underline">
                {label}
              </Link>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
