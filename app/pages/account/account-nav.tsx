import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import type { MessageKey } from "~/i18n/message-keys.ts";
import { useLocalePath, useTranslate } from "~/i18n/use-translate.tsx";
import { ACCOUNT_LINKS, type AccountPage } from "~/pages/frame/site-links.ts";
import { classNames } from "~/ui/class-names.ts";
import { Icon } from "~/ui/icon.tsx";

/** What a page of the account is called; also its heading. */
const accountPageLabel = (page: AccountPage): MessageKey => `common.account.${page}`;

const LINK =
  "flex min-h-11 items-center justify-center gap-2.5 rounded-control px-2 py-1 text-center text-sm leading-tight font-medium text-balance sm:px-3 lg:justify-start lg:text-start";

/** The way between the pages of an account; a column beside them, on small screens a row above them whose links share its width. */
function AccountNav({ current }: { current: AccountPage }) {
  const t = useTranslate();
  const path = useLocalePath();
  return (
    <nav aria-label={t("common.account.label")} className="lg:sticky lg:top-[calc(var(--fx-header)+1.5rem)]">
      <ul className="flex items-stretch gap-0.5 lg:grid">
        {ACCOUNT_LINKS.map(({ page, path: to, icon }) => (
          <li key={page} className="grid max-sm:flex-auto">
            <Link
              to={path(to)}
              aria-current={page === current ? "page" : undefined}
              className={classNames(
                LINK,
                page === current
                  ? "bg-surface text-text inset-ring inset-ring-line"
                  : "text-muted hover:bg-hover hover:text-text",
              )}
            >
              <Icon name={icon} size={18} className="text-faint max-sm:hidden" />
              {t(accountPageLabel(page))}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** A page of the account: the way to the other two beside what `children` show. */
export function AccountFrame({ current, children }: { current: AccountPage; children: ReactNode }) {
  return (
    <div className="page-wrap grid items-start gap-5 pt-6 lg:grid-cols-[14rem_minmax(0,1fr)] lg:gap-10 lg:pt-8">
      <AccountNav current={current} />
      <div className="min-w-0">{children}</div>
    </div>
  );
}
