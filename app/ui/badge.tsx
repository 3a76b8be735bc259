import type { ReactNode } from "react";
import { useTranslate } from "~/i18n/use-translate.tsx";
import { classNames } from "./class-names.ts";
import { Icon } from "./icon.tsx";

export type BadgeKind = "hot" | "new" | "credit" | "plain" | "ok" | "bad" | "accent";

const KINDS = {
  hot: "bg-danger text-on-danger",
  new: "bg-accent text-on-accent",
  credit: "bg-credit-soft text-on-credit-soft",
  plain: "bg-sunken text-muted",
  ok: "bg-success-soft text-on-success-soft",
  bad: "bg-danger-soft text-on-danger-soft",
  accent: "bg-accent-soft text-on-accent-soft",
} as const satisfies Record<BadgeKind, string>;

/** A short mark on a card or beside a title. */
export function Badge({ kind, children }: { kind: BadgeKind; children: ReactNode }) {
  return <span className={classNames("badge", KINDS[kind])}>{children}</span>;
}

export function HotBadge() {
  const t = useTranslate();
  return (
    <Badge kind="hot">
      <Icon name="flame" size={14} />
      {t("common.badge.hot")}
    </Badge>
  );
}

export function NewBadge() {
  const t = useTranslate();
  return <Badge kind="new">{t("common.badge.new")}</Badge>;
}
