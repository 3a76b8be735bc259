import { useEffect, useRef } from "react";
import { PRODUCT } from "#registry/contract/product.ts";
import { useTranslate } from "~/i18n/use-translate.tsx";
import { useCopy } from "~/pages/results/use-copy.ts";
import { Button, buttonClass } from "~/ui/button.tsx";
import { Icon } from "~/ui/icon.tsx";

/** New backup codes, to be kept somewhere: they are shown this once. */
export function BackupCodes({ codes }: { codes: readonly string[] }) {
  const t = useTranslate();
  const { isCopied, copy } = useCopy();
  const text = codes.join("\n");
  const heading = useRef<HTMLHeadingElement>(null);
  // They stand in the place of the form that was sent.
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="grid max-w-prose gap-3">
      <h3 ref={heading} tabIndex={-1} className="text-sm font-medium outline-none">
        {t("account.codes.saveHeading")}
      </h3>
      <p className="text-sm text-muted">{t("account.codes.save")}</p>
      <ul dir="ltr" className="grid max-w-96 grid-cols-2 gap-x-6 gap-y-1.5 rounded-control bg-sunken p-4">
        {codes.map((code) => (
          <li key={code}>
            <code className="text-sm">{code}</code>
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        <Button variant="line" className="needs-script" onClick={() => copy(text)}>
          <Icon name={isCopied ? "check" : "copy"} size={16} />
          <span aria-live="polite">{t(isCopied ? "account.codes.copied" : "account.codes.copyCodes")}</span>
        </Button>
        <a
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(`${text}\n`)}`}
          download={`${PRODUCT.slug}-backup-codes.txt`}
          className={buttonClass({ variant: "line" })}
        >
          <Icon name="download" size={16} />
          {t("account.codes.download")}
        </a>
      </div>
    </div>
  );
}
