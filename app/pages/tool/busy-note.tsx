import { useEffect, useState } from "react";
import { useTranslate } from "~/i18n/use-translate.tsx";
import { Icon } from "~/ui/icon.tsx";

/** Said before anybody clicks: whoever makes the results does not answer at the moment. Gone once another try is worth it. */
export function BusyNote({ forS }: { forS: number | null }) {
  const t = useTranslate();
  const [over, setOver] = useState<number | null>(null);
  useEffect(() => {
    if (forS === null) return;
    const timer = setTimeout(() => setOver(forS), forS * 1000);
    return () => clearTimeout(timer);
  }, [forS]);
  return (
    <div role="status">
      {forS !== null && forS !== over && (
        <p className="flex gap-2.5 rounded-card bg-sunken p-4 text-sm">
          <Icon name="clock" size={18} className="mt-px flex-none text-faint" />
          {t("style.form.busy")}
        </p>
      )}
    </div>
  );
}
