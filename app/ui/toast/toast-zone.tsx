import { useCallback, useEffect, useRef, useState } from "react";
import { useLocale, useTranslate } from "~/i18n/use-translate.tsx";
import { Notice } from "~/ui/notice.tsx";
import { listenToToasts, type Toast } from "./toast.ts";
import { useModule } from "~/ui/use-module.ts";

const loadList = () => import("./toast-list.tsx");

/** Where toasts appear. The list itself is loaded with the first of them and stays, since it has to see them go. */
export function ToastZone() {
  const [waiting, setWaiting] = useState<readonly Toast[]>([]);
  const [isUsed, setUsed] = useState(false);
  const [isMissing, setMissing] = useState(false);
  const list = useModule(loadList, isUsed, () => setMissing(true));
  const forget = useCallback(
    (gone: string) => setWaiting((before) => before.filter(({ id }) => id !== gone)),
    [],
  );

  useEffect(
    () =>
      listenToToasts((change) => {
        if ("dismiss" in change) return forget(change.dismiss);
        setUsed(true);
        setWaiting((before) => [...before.filter(({ id }) => id !== change.show.id), change.show]);
      }),
    [forget],
  );

  // What stands there was said in the language of before.
  const { locale } = useLocale();
  const spoken = useRef(locale);
  useEffect(() => {
    if (spoken.current === locale) return;
    spoken.current = locale;
    setWaiting((before) => before.filter((toast) => !waiting.includes(toast)));
  }, [locale, waiting]);
  if (list !== null) return <list.ToastList toasts={waiting} onGone={forget} />;
  return isMissing ? <PlainToasts toasts={waiting} onGone={forget} /> : null;
}

/** The same words without the list's comfort, where its code could not be had. */
function PlainToasts({ toasts, onGone }: { toasts: readonly Toast[]; onGone: (id: string) => void }) {
  const t = useTranslate();
  return (
    <section role="status" aria-label={t("common.toasts")} className="notice-zone notice-zone-end">
      {toasts.map(({ id, text }) => (
        <Notice key={id} onClose={() => onGone(id)}>
          <p className="min-w-0 flex-1">{text}</p>
        </Notice>
      ))}
    </section>
  );
}
