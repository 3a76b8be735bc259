import { Link } from "@remix-run/react";
import { PRODUCT } from "#registry/contract/product.ts";
import { useLocalePath, useTranslate } from "~/i18n/use-translate.tsx";
import { AccountForm, useAccountForm } from "../account-form.tsx";
import { CodeField, type CodeKind, SubmitButton } from "../account-fields.tsx";
import { signAddress, SignFrame, type SignPageData } from "./sign-frame.tsx";

/** Where a page says which kind of code it asks for: `?with=backup`, else one of an app. */
export const CODE_KIND_PARAM = "with";

/** The step after the right password: a code of an authenticator app, or a backup code. */
export function SignInCodePage({ data: { next, art }, kind }: { data: SignPageData; kind: CodeKind }) {
  const t = useTranslate();
  const path = useLocalePath();
  const form = useAccountForm<{ code: string }>("sign-in-code");
  const { code } = form.fields;
  const here = new URLSearchParams({ next, ...(kind === "app" && { [CODE_KIND_PARAM]: "backup" }) });
  return (
    <SignFrame
      heading={t("account.signInCode.heading")}
      lead={
        kind === "app"
          ? t("account.signInCode.lead", { product: PRODUCT.name })
          : t("account.signInCode.backupLead")
      }
      art={art}
    >
      <AccountForm form={form} hidden={{ next }}>
        <CodeField
          key={kind}
          field={code}
          kind={kind}
          isFirstWrong={form.wrongField === code.name}
          aside={
            <Link to={`?${here.toString()}`} replace className="link text-sm">
              {t(kind === "app" ? "account.form.useBackup" : "account.form.useApp")}
            </Link>
          }
        />
        <SubmitButton isPending={form.isPending} size="lg" block>
          {t("account.signIn.action")}
        </SubmitButton>
      </AccountForm>
      <Link to={signAddress(path("/sign-in"), { next })} className="link justify-self-start text-sm">
        {t("account.reset.back")}
      </Link>
    </SignFrame>
  );
}
