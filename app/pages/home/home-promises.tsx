import { Link } from "@remix-run/react";
import { useLocalePath, useTranslate } from "~/i18n/use-translate.tsx";
import { Icon } from "~/ui/icon.tsx";

const PROMISES = [
  { icon: "shield-check", title: "home.promises.own.title", text: "home.promises.own.text" },
  { icon: "eye-off", title: "home.promises.private.title", text: "home.promises.private.text" },
  { icon: "hourglass", title: "home.promises.gone.title", text: "home.promises.gone.text" },
  { icon: "eraser", title: "home.promises.clean.title", text: "home.promises.clean.text" },
] as const;

/** Who owns and sees the pictures, and how long they stay. The privacy page says the same in full. */
export function HomePromises() {
  const t = useTranslate();
  const path = useLocalePath();
  return (
    <section className="page-wrap section">
      <h2 className="h-sec">{t("home.promises.heading")}</h2>
      <ul className="mt-7 grid gap-x-10 gap-y-7 sm:grid-cols-2 lg:grid-cols-4">
        {PROMISES.map(({ icon, title, text }) => (
          <li key={title} className="border-t border-line pt-4">
            <Icon name={icon} size={22} className="text-accent" />
            <h3 className="mt-3 font-semibold">{t(title)}</h3>
            <p className="mt-1 text-sm text-muted">{t(text)}</p>
          </li>
        ))}
      </ul>
      <p className="mt-7 text-sm">
        <Link to={path("/privacy")} className="link">
          {t("home.promises.more")}
        </Link>
      </p>
    </section>
  );
}
