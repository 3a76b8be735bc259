import { useLocation, useNavigation } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { useTranslate } from "~/i18n/use-translate.tsx";

/** A line at the top while the next page is under way, and its title read out once it is there. */
export function NavigationProgress() {
  const t = useTranslate();
  const { state } = useNavigation();
  const { pathname } = useLocation();
  const [said, setSaid] = useState("");
  const first = useRef(pathname);

  useEffect(() => {
    if (pathname === first.current) return;
    first.current = pathname;
    setSaid(document.title);
  }, [pathname]);

  return (
    <>
      {state === "loading" && (
        <div className="fixed inset-x-0 top-0 z-(--fx-z-toast) h-0.5 overflow-clip">
          <div className="busy-line absolute inset-0 bg-accent-soft" />
          <span className="sr-only">{t("common.loading")}</span>
        </div>
      )}
      <p className="sr-only" role="status">
        {said}
      </p>
    </>
  );
}
