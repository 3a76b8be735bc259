import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { PRODUCT } from "#registry/contract/product.ts";
import { ByWords } from "~/i18n/by-words.tsx";
import { Message, useLocalePath, useTranslate } from "~/i18n/use-translate.tsx";
import { LANGUAGES_ID, LanguageLinks, Logo } from "./header-parts.tsx";
import { CATALOG_PATH, COMPANY_LINKS, toolPath } from "./site-links.ts";

export interface FooterProps {
  supportEmail: string;
  /** The first styles of the catalog. */
  styles: readonly { id: string; title: string }[];
  styleCount: number;
  /** The first of the other tools. */
  tools: readonly { id: string; title: string }[];
  year: number;
}

function Column({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <h2 className="mb-2 text-sm font-semibold">{title}</h2>
      {children}
    </div>
  );
}

/** The end of every page. */
export function Footer({ supportEmail, styles, styleCount, tools, year }: FooterProps) {
  const t = useTranslate();
  const path = useLocalePath();
  return (
    <footer className="page-end mt-(--fx-section) border-t border-line bg-surface py-12">
      <div className="page-wrap">
        <div className="grid grid-cols-2 gap-8 lg:grid-cols-[1.6fr_1fr_1fr_1fr_1.5fr]">
          <div className="col-span-full lg:col-span-1">
            <Link to={path("/")} aria-label={PRODUCT.name} className="inline-flex">
              <Logo />
            </Link>
            <p className="mt-3 max-w-80 text-sm text-muted">{t("common.footer.tagline")}</p>
          </div>
          <Column title={t("common.footer.styles")}>
            <ul className="foot-list">
              {styles.map(({ id, title }) => (
                <li key={id}>
                  <Link to={path(toolPath(id))}>
                    <ByWords text={title} />
                  </Link>
                </li>
              ))}
              <li>
                <Link to={path(CATALOG_PATH)}>{t("common.footer.allStyles", { count: styleCount })}</Link>
              </li>
            </ul>
          </Column>
          {tools.length > 0 && (
            <Column title={t("common.footer.tools")}>
              <ul className="foot-list">
                {tools.map(({ id, title }) => (
                  <li key={id}>
                    <Link to={path(toolPath(id))}>
                      <ByWords text={title} />
                    </Link>
                  </li>
                ))}
              </ul>
            </Column>
          )}
          <Column title={t("common.footer.company")}>
            <ul className="foot-list">
              {COMPANY_LINKS.map((link) => (
                <li key={link.path}>
                  <Link to={path(link.path)}>{t(link.label)}</Link>
                </li>
              ))}
            </ul>
          </Column>
          <div id={LANGUAGES_ID} className="col-span-full lg:col-span-1">
            <Column title={t("common.footer.languages")}>
              <LanguageLinks className="foot-list columns-2 gap-4" />
            </Column>
          </div>
        </div>
        <div className="mt-10 flex flex-wrap justify-between gap-x-8 gap-y-3 border-t border-line pt-5 text-xs text-faint">
          <span>
            © {year} {PRODUCT.name}
          </span>
          <span>{t("common.footer.ai")}</span>
          <span>
            <Message
              id="common.footer.questions"
              values={{
                email: (
                  <a className="link" href={`mailto:${supportEmail}`}>
                    <bdi>{supportEmail}</bdi>
                  </a>
                ),
              }}
            />
          </span>
        </div>
      </div>
    </footer>
  );
}
