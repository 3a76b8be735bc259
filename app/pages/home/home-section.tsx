import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { useLocalePath } from "~/i18n/use-translate.tsx";
import { Icon } from "~/ui/icon.tsx";

interface HomeSectionProps {
  heading: string;
  /** Where all of it is, and what that way is called. */
  way: { path: string; label: string };
  children: ReactNode;
}

/** A row of cards under its heading, beside the way to all of them. */
export function HomeSection({ heading, way, children }: HomeSectionProps) {
  const path = useLocalePath();
  return (
    <section className="page-wrap section">
      <div className="mb-6 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-2">
        <h2 className="h-sec">{heading}</h2>
        <Link
          to={path(way.path)}
          className="link inline-flex min-h-9 items-center gap-1.5 text-sm font-medium"
        >
          {way.label}
          <Icon name="arrow-right" size={16} className="flip" />
        </Link>
      </div>
      {children}
    </section>
  );
}
