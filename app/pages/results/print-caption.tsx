import type { ReactNode } from "react";
import { useLocale, useTranslate } from "~/i18n/use-translate.tsx";
import type { Result } from "./result.ts";

interface PrintCaptionProps {
  result: Result;
  /** Made since the page was opened. */
  isFresh: boolean;
  /** Who made it, where that is worth saying. */
  engineNote?: string | undefined;
  /** What else is said of it. */
  children?: ReactNode;
}

/** What stands below a finished result: when it was made, its seed, whether others may see it, and what was not used. */
export function PrintCaption({ result, isFresh, engineNote, children }: PrintCaptionProps) {
  const t = useTranslate();
  const { bcp47 } = useLocale();
  const time = new Intl.DateTimeFormat(`${bcp47}-u-nu-latn`, { hour: "2-digit", minute: "2-digit" });
  return (
    <>
      <time dateTime={result.createdAt}>
        {isFresh ? t("style.results.now") : time.format(new Date(result.createdAt))}
      </time>
      {children}
      {result.seed !== undefined && (
        <span>
          {t("style.results.seed")} <bdi>{result.seed}</bdi>
        </span>
      )}
      {result.isPublic && <span>{t("style.results.public")}</span>}
      {result.notices?.map((notice) => (
        <span key={notice} className="basis-full" dir="auto">
          {notice}
        </span>
      ))}
      {engineNote !== undefined && <span className="basis-full text-faint">{engineNote}</span>}
    </>
  );
}
