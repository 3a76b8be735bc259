import { useId, type ReactNode } from "react";
import { buttonClass } from "~/ui/button.tsx";
import { classNames } from "~/ui/class-names.ts";
import { Icon } from "~/ui/icon.tsx";
import type { SubscriptionView } from "#registry/contract/wire/responses.ts";

interface SettingsSectionProps {
  heading: string;
  /** Beside the heading. */
  aside?: ReactNode;
  /** What is done here can't be undone. */
  isDanger?: boolean;
  children: ReactNode;
}

/** One matter of the settings, in its panel. */
export function SettingsSection({ heading, aside, isDanger = false, children }: SettingsSectionProps) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className={classNames(
        "grid gap-4.5 rounded-panel border bg-surface p-5 sm:p-6",
        isDanger ? "border-danger" : "border-line",
      )}
    >
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 id={id} className={classNames("h-panel", isDanger && "text-danger")}>
          {heading}
        </h2>
        {aside}
      </div>
      {children}
    </section>
  );
}

/** A form that is opened first, because it is seldom wanted. Opened already where `isOpen`. */
export function SettingsFold({
  label,
  isOpen,
  children,
}: {
  label: string;
  isOpen: boolean;
  children: ReactNode;
}) {
  return (
    <details open={isOpen || undefined} className="group">
      <summary className={buttonClass({ variant: "line" })}>
        {label}
        <Icon name="chevron-down" size={16} className="text-faint group-open:rotate-180" />
      </summary>
      <div className="max-w-96 pt-4.5">{children}</div>
    </details>
  );
}

/** What came of a form, said where it stood. Read out when it appears. */
export function Outcome({ children }: { children: ReactNode }) {
  return (
    <p role="status" className="text-sm text-success empty:hidden">
      {children}
    </p>
  );
}

/** A browser that is signed in. */
export interface SessionView {
  id: string;
  /** Whether it is the one that asks. */
  isCurrent: boolean;
  /** By its maker's name; null where it is not known. */
  browser: string | null;
  system: string | null;
  /** ISO 8601. */
  begunAt: string;
  /** The day when it was used last, or the one before. ISO 8601. */
  usedAt: string;
}

/** What the loader of the settings tells their page. */
export interface AccountData {
  name: string;
  email: string;
  isEmailVerified: boolean;
  hasPassword: boolean;
  /** Whether signing in takes a code besides the password. */
  hasSecondFactor: boolean;
  /** Browsers that are signed in, this one first. */
  sessions: readonly SessionView[];
  /** After how many days each asks for the sign-in again. */
  daysAtMost: number;
  /** Null for the free plan. */
  subscription: SubscriptionView | null;
  /** Whether anything can be bought or managed here. */
  hasPayments: boolean;
}

/** The settings as the page where the subscription is managed leads back to them: it may have been changed there. */
export const AFTER_PORTAL = "/account?from=portal";

/** Whether a request for the settings comes from there. */
export const isAfterPortal = (request: Request): boolean =>
  new URL(request.url).searchParams.get("from") === "portal";
