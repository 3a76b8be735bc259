import { useEffect, useRef } from "react";
import { useTranslate } from "~/i18n/use-translate.tsx";
import { useCopy } from "~/pages/results/use-copy.ts";
import { Button, buttonClass } from "~/ui/button.tsx";
import { Icon } from "~/ui/icon.tsx";
import { AccountForm } from "../form/account-form.tsx";
import { CodeField } from "../form/code-field.tsx";
import { SubmitButton } from "../form/submit-button.tsx";
import type { useAccountForm } from "../form/use-account-form.ts";
import type { AppKey } from "../form-answer.ts";

interface AppKeyStepProps {
  appKey: AppKey;
  form: ReturnType<typeof useAccountForm<{ code: string }>>;
}

/** Gets a key into an authenticator app, by picture, link or hand, and takes the first code. */
export function AppKeyStep({ appKey: { key, uri, picture }, form }: AppKeyStepProps) {
  const t = useTranslate();
  const { isCopied, copy } = useCopy();
  const { code } = form.fields;
  const lead = useRef<HTMLParagraphElement>(null);
  // It stands in the place of the form that was sent.
  useEffect(() => lead.current?.focus(), []);
  return (
    <div className="grid max-w-96 gap-4.5">
      <p ref={lead} tabIndex={-1} className="outline-none">
        {t("account.codes.scan")}
      </p>
      <svg
        role="img"
        aria-label={t("account.codes.qr")}
        viewBox={`0 0 ${picture.size} ${picture.size}`}
        shapeRendering="crispEdges"
        className="w-full max-w-60 rounded-control border border-line"
      >
        {/* Scanners want dark on light, whatever the page's own colours. */}
        <path d={`M0 0h${picture.size}v${picture.size}h-${picture.size}z`} fill="#fff" />
        <path d={picture.path} fill="#000" />
      </svg>
      <div className="grid gap-2">
        <p className="text-sm font-medium">{t("account.codes.key")}</p>
        <code dir="ltr" className="block text-sm wrap-anywhere">
          {key.match(/.{1,4}/g)?.join(" ")}
        </code>
        <div className="flex flex-wrap gap-2">
          <a href={uri} className={buttonClass({ variant: "line" })}>
            {t("account.codes.openApp")}
          </a>
          <Button variant="line" className="needs-script" onClick={() => copy(key)}>
            <Icon name={isCopied ? "check" : "copy"} size={16} />
            <span aria-live="polite">{t(isCopied ? "account.codes.copied" : "account.codes.copyKey")}</span>
          </Button>
        </div>
      </div>
      <AccountForm form={form} isInPlace hidden={{ key }}>
        <CodeField
          field={code}
          kind="app"
          hint={t("account.codes.enter")}
          isFirstWrong={form.wrongField === code.name}
        />
        <SubmitButton isPending={form.isPending}>{t("account.codes.turnOn")}</SubmitButton>
      </AccountForm>
    </div>
  );
}
