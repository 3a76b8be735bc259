import { render, type RenderResult } from "@testing-library/react";
import type { ReactNode } from "react";
import type { Locale } from "~/i18n/locales.ts";
import { messagesOf } from "~/i18n/messages.server.ts";
import { I18nProvider } from "~/i18n/use-translate.tsx";
import { makePageStub } from "./make-page-stub.tsx";

const FILES = [
  "account",
  "catalog",
  "common",
  "credits",
  "errors",
  "history",
  "home",
  "pages",
  "share",
  "sheet",
  "style",
] as const;

/** For tests: draws components with the site's words at an address of ours, as the page shell would. */
export function renderPage(
  children: ReactNode,
  { locale = "en", path = "/" }: { locale?: Locale; path?: string } = {},
): RenderResult {
  const Component = () => (
    <I18nProvider locale={locale} messages={messagesOf(locale, FILES)}>
      {children}
    </I18nProvider>
  );
  return render(makePageStub([{ path: "*", Component }], path));
}
