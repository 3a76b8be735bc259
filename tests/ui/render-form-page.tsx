import { render, type RenderResult } from "@testing-library/react";
import type { ReactNode } from "react";
import type { FormAnswer } from "~/pages/account/account-form.tsx";
import type { Locale } from "~/i18n/locales.ts";
import { messagesOf } from "~/i18n/messages.server.ts";
import { I18nProvider } from "~/i18n/use-translate.tsx";
import { makePageStub } from "./make-page-stub.tsx";

/** For tests: draws an account page whose forms are answered by `answer`. */
export function renderFormPage(
  children: ReactNode,
  answer: (fields: Record<string, string>) => FormAnswer | Promise<FormAnswer>,
  { locale = "en", path = "/" }: { locale?: Locale; path?: string } = {},
): RenderResult {
  const messages = messagesOf(locale, ["account", "common", "errors"]);
  const routes = [
    {
      path: "*",
      action: async ({ request }: { request: Request }) => {
        const fields = [...(await request.formData())].map(([name, value]) => [name, String(value)]);
        return answer(Object.fromEntries(fields));
      },
      Component: () => (
        <I18nProvider locale={locale} messages={messages}>
          {children}
        </I18nProvider>
      ),
    },
  ];
  return render(makePageStub(routes, path));
}
