import type { ReactNode } from "react";
import { useTranslate } from "~/i18n/use-translate.tsx";

interface PhotoBarWordsProps {
  heading: "heading" | "current" | "over";
  text: "text" | "hosted" | "local";
  /** What went wrong. */
  children?: ReactNode;
}

/** What the bar of the visit's photo says beside it. */
export function PhotoBarWords({ heading, text, children }: PhotoBarWordsProps) {
  const t = useTranslate();
  return (
    <div className="min-w-0 flex-[1_1_12rem]">
      <p className="font-medium">{t(`catalog.photo.${heading}`)}</p>
      <p className="text-sm text-muted">{t(`catalog.photo.${text}`)}</p>
      {children}
    </div>
  );
}
