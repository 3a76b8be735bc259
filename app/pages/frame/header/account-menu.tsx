import { Link, useLocation } from "@remix-run/react";
import { useEffect, useState } from "react";
import { readWire } from "#registry/contract/wire/read-wire.ts";
import { sessionAnswer, type AccountName } from "#registry/contract/wire/account/session.ts";
import { useLocalePath, useTranslate } from "~/i18n/use-translate.tsx";
import { Icon } from "~/ui/icon.tsx";
import { Menu } from "~/ui/menu.tsx";
import { ACCOUNT_LINKS } from "../account-links.ts";
import { askJson } from "../ask-json.ts";
import { SignOutForm } from "./sign-out-form.tsx";

const ROW =
  "flex min-h-10 w-full items-center gap-2.5 rounded-print px-2.5 text-start text-sm whitespace-nowrap hover:bg-hover";

/** Who is signed in, and the way to their pages. */
export function AccountMenu() {
  const t = useTranslate();
  const path = useLocalePath();
  const { pathname, key } = useLocation();
  const who = useAccountName(true, pathname === path("/account") ? key : undefined);
  return (
    <Menu
      label={t("common.account.menu")}
      isBare
      button={
        <span className="grid size-9 place-items-center rounded-pill bg-accent-soft text-sm font-semibold text-on-accent-soft">
          <span aria-hidden="true">
            {who === null ? <Icon name="user" size={18} /> : initialsOf(who.name)}
          </span>
        </span>
      }
    >
      <div className="min-w-60">
        {who !== null && (
          <p className="mb-1.5 border-b border-line px-2.5 pt-1.5 pb-2.5 text-sm">
            <bdi className="block max-w-72 truncate font-medium">{who.name}</bdi>
            <bdi className="block max-w-72 truncate text-xs text-muted">{who.email}</bdi>
          </p>
        )}
        <ul>
          {ACCOUNT_LINKS.map(({ page, path: to, icon }) => (
            <li key={page}>
              <Link to={path(to)} aria-current={pathname === path(to) ? "page" : undefined} className={ROW}>
                <Icon name={icon} size={18} className="text-faint" />
                {t(`common.account.${page}`)}
              </Link>
            </li>
          ))}
        </ul>
        <div className="mt-1.5 border-t border-line pt-1.5">
          <SignOutForm className={ROW} />
        </div>
      </div>
    </Menu>
  );
}

/** Who is signed in; null until the server has answered, and for nobody. `version` asks anew when it changes. */
function useAccountName(isSignedIn: boolean, version: unknown): AccountName | null {
  const [name, setName] = useState<AccountName | null>(null);
  useEffect(() => {
    let isCurrent = true;
    const asked = isSignedIn ? askJson("/api/auth/get-session") : Promise.resolve(null);
    void asked.then((answer) => isCurrent && setName(readWire(sessionAnswer, answer)?.user ?? null));
    return () => {
      isCurrent = false;
    };
  }, [isSignedIn, version]);
  return isSignedIn ? name : null;
}

/** Up to two letters that stand for a name: its first word's and its last word's. */
export function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter((word) => word !== "");
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words;
  return ends
    .map((word) => [...(word ?? "")][0] ?? "")
    .join("")
    .toLocaleUpperCase();
}
