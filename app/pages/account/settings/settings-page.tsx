import { useTranslate } from "~/i18n/use-translate.tsx";
import { AccountFrame } from "../account-nav.tsx";
import type { AccountData } from "./account-data.ts";
import { CodesSection } from "./codes-section.tsx";
import { DataSection } from "./data-section.tsx";
import { DeleteSection } from "./delete-section.tsx";
import { PasswordSection } from "./password-section.tsx";
import { ProfileSection } from "./profile-section.tsx";
import { SessionsSection } from "./sessions-section.tsx";
import { SubscriptionSection } from "./subscription-section.tsx";

/** The settings of an account. */
export function SettingsPage({ account }: { account: AccountData }) {
  const t = useTranslate();
  return (
    <AccountFrame current="account">
      <h1 className="h-page">{t("account.settings.heading")}</h1>
      <div className="mt-7 grid max-w-184 gap-5">
        <ProfileSection account={account} />
        <PasswordSection account={account} />
        <CodesSection account={account} />
        <SubscriptionSection account={account} />
        <SessionsSection sessions={account.sessions} />
        <DataSection />
        <DeleteSection hasPassword={account.hasPassword} />
      </div>
    </AccountFrame>
  );
}
