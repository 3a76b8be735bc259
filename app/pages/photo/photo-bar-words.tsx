import type { ReactNode } from "react";
import type { MessageKey } from "~/i18n/message-keys.ts";
import { useTranslate } from "~/i18n/use-translate.tsx";

export interface PhotoBarSays {
  heading: MessageKey;
  text: MessageKey;
}

interface PhotoBarWordsProps extends PhotoBarSays {
  /** What went wrong. */
  children?: ReactNode;
}

/** What the bar of the visit's photo says beside it. */
export function PhotoBarWords({ heading, text, children }: PhotoBarWordsProps) {
  const t = useTranslate();
  return (
    <div className="min-w-0 flex-[1_1_12rem]">
      <p className="font-medium">{t(heading)}</p>
      <p className="text-sm text-muted">{t(text)}</p>
      {children}
    </div>
  );
}
