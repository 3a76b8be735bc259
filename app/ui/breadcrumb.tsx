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
    <nav aria-label={t("common.breadcrumb")} className="crumbs">
      <ol>
        {items.map(({ label, to }, index) => (
          <li key={label}>
            {index > 0 && <Icon name="chevron-right" size={14} className="flip" />}
            {to === undefined ? <span aria-current="page">{label}</span> : <Link to={to}>{label}</Link>}
          </li>
        ))}
      </ol>
    </nav>
  );
}
