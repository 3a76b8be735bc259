import monaSansLatin from "@fontsource-variable/mona-sans/files/mona-sans-latin-wght-normal.woff2?url";
import readexProArabic from "@fontsource-variable/readex-pro/files/readex-pro-arabic-wght-normal.woff2?url";
import type { LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import {
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useRouteLoaderData,
  type ShouldRevalidateFunction,
  useMatches,
} from "@remix-run/react";
import { type ReactNode, useEffect, useMemo } from "react";
import { REACTION_SENTENCES } from "#registry/contract/errors/error-codes.ts";
import { PRODUCT } from "#registry/contract/product.ts";
import stylesheet from "~/app.css?url";
import { DEFAULT_LOCALE, LOCALE_INFO, splitLocale } from "~/i18n/locales.ts";
import { detectLocale } from "~/i18n/fixed-translate.server.ts";
import { messagesOf, partOfMessages } from "~/i18n/messages.server.ts";
import { packMessages, unpackMessages, formatMessage, type Messages } from "~/i18n/translate.ts";
import { I18nProvider } from "~/i18n/use-translate.tsx";
import { ErrorPage, isNotFound, isUnavailable, LastResort } from "~/pages/legal/error-page.tsx";
import { isPublicPage } from "~/pages/frame/site-links.ts";
import { useNonce } from "~/pages/frame/nonce.ts";
import { LinksAhead } from "~/pages/frame/links-ahead.tsx";
import { PageFrame } from "~/pages/frame/page-frame.tsx";
import { bringsSession } from "~/pages/frame/session-hint.ts";
import { readTheme, THEME_COLORS, THEME_SCRIPT } from "~/pages/frame/theme-toggle.tsx";
import { PHOTO_SCRIPT } from "~/pages/photo/current-photo.ts";
import { TAB_ICONS } from "~/pages/frame/tab-icons.ts";
import { LATER_FILES, type LaterFile } from "./i18n/message-keys.ts";

/**
 * Tailwind's own order. The development server writes a route's style sheets into the page before it links the root's,
 * whose first line says this: the first sheet to name a layer gives it its place.
 */
const LAYERS = "@layer properties, theme, base, components, utilities;";

/** Failures that are told without a word from the server, so that they can be told at any time. */
const TOLD_AT_ONCE = [
  ...["enterAddress", "enterDescription", "enterPrompt", "enterValue", "generateFailed", "offline"],
  ...Object.values(REACTION_SENTENCES).map((key) => key.replace("errors.", "")),
];

const FOOTER_STYLES = 4;
const FOOTER_TOOLS = 6;

export const links: LinksFunction = () => [
  { rel: "preload", href: monaSansLatin, as: "font", type: "font/woff2", crossOrigin: "anonymous" },
  { rel: "stylesheet", href: stylesheet },
  { rel: "icon", href: TAB_ICONS.own, type: "image/svg+xml" },
  { rel: "apple-touch-icon", href: "/icons/apple-touch-icon.png" },
  { rel: "manifest", href: "/manifest.webmanifest" },
];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { runtime, origin, isDocument } = context;
  const locale = await detectLocale(request);
  const cards = await runtime.catalog.listCards(locale);
  const styles = cards.filter(({ section }) => section === "style");
  const tools = cards.filter(({ section }) => section !== "style");
  return {
    locale,
    messages: packMessages({
      ...messagesOf(locale, ["common", ...(isDocument ? [] : (["errors"] as const))]),
      ...(isDocument && partOfMessages(locale, "errors", TOLD_AT_ONCE)),
    }),
    later: isDocument ? (["errors"] as const) : [],
    theme: readTheme(request.headers.get("Cookie")),
    bringsSession: bringsSession(request.headers.get("Cookie")),
    origin,
    toolIds: tools.map(({ id }) => id),
    footer: {
      supportEmail: runtime.env.supportEmail,
      styles: styles.slice(0, FOOTER_STYLES).map(({ id, title }) => ({ id, title })),
      styleCount: styles.length,
      tools: tools.slice(0, FOOTER_TOOLS).map(({ id, title }) => ({ id, title })),
      year: runtime.now().getUTCFullYear(),
    },
  };
}

/** Only an error page has no route of its own that names it. */
export const meta: MetaFunction<typeof loader> = ({ data, error }) => {
  if (!data) return [{ title: PRODUCT.name }];
  const kind = isNotFound(error) ? "notFound" : isUnavailable(error) ? "unavailable" : "error";
  const title =
    error === undefined
      ? undefined
      : formatMessage(unpackMessages(data.messages), data.locale, `common.${kind}.title`);
  return [
    { title: title === undefined ? PRODUCT.name : `${title} | ${PRODUCT.name}` },
    { name: "robots", content: "noindex" },
  ];
};

/** What the root tells depends on the language, and on whether a form has signed somebody in or out. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ currentUrl, nextUrl, formMethod = "GET" }) =>
  formMethod.toUpperCase() !== "GET" ||
  splitLocale(currentUrl.pathname).locale !== splitLocale(nextUrl.pathname).locale;

const useRootData = () => useRouteLoaderData<typeof loader>("root");

/** Says on the document's element, by `data-hydrated`, that the page reacts: whoever drives a browser waits for that. */
function useHydrationMark(): void {
  useEffect(() => void (document.documentElement.dataset.hydrated = ""), []);
}

export function Layout({ children }: { children: ReactNode }) {
  const nonce = useNonce();
  const data = useRootData();
  const { messages, later } = usePageWords();
  useHydrationMark();
  const locale = data?.locale ?? DEFAULT_LOCALE;
  const { bcp47, dir } = LOCALE_INFO[locale];
  return (
    <html lang={bcp47} dir={dir} data-theme={data?.theme}>
      <head>
        <meta charSet="utf-8" />
        {import.meta.env.DEV && <style>{LAYERS}</style>}
        <meta name="viewport" content="width=device-width,initial-scale=1,viewport-fit=cover" />
        <meta name="color-scheme" content="light dark" />
        {data?.theme ? (
          <meta name="theme-color" content={THEME_COLORS[data.theme]} />
        ) : (
          <>
            <meta name="theme-color" media="(prefers-color-scheme: light)" content={THEME_COLORS.light} />
            <meta name="theme-color" media="(prefers-color-scheme: dark)" content={THEME_COLORS.dark} />
          </>
        )}
        <script
          nonce={nonce}
          dangerouslySetInnerHTML={{ __html: `${THEME_SCRIPT}${PHOTO_SCRIPT}` }}
          suppressHydrationWarning
        />
        <Meta />
        {dir === "rtl" && (
          <link rel="preload" href={readexProArabic} as="font" type="font/woff2" crossOrigin="anonymous" />
        )}
        <Links />
      </head>
      <body>
        <I18nProvider locale={locale} messages={messages} later={later}>
          {children}
        </I18nProvider>
        <ScrollRestoration nonce={nonce} />
        <Scripts nonce={nonce} />
      </body>
    </html>
  );
}

export default function App() {
  const data = useRootData();
  if (!data) return <Outlet />;
  return (
    <PageFrame footer={data.footer} bringsSession={data.bringsSession} toolIds={data.toolIds}>
      <Outlet />
      <LinksAhead isPublic={isPublicPage} />
    </PageFrame>
  );
}

export function ErrorBoundary() {
  const data = useRootData();
  if (!data) return <LastResort />;
  return (
    <PageFrame footer={data.footer} bringsSession={data.bringsSession} toolIds={data.toolIds}>
      <ErrorPage supportEmail={data.footer.supportEmail} />
    </PageFrame>
  );
}

interface PageWords {
  messages: Messages;
  /** Files of which `messages` may hold a part only. */
  later: readonly LaterFile[];
}

/** The words of this page: the `messages` that the loaders of all its routes returned, and what they left to `later`. */
function usePageWords(): PageWords {
  const matches = useMatches();
  return useMemo(() => {
    const messages: Record<string, Messages[string]> = {};
    const left: unknown[] = [];
    for (const { data } of matches) {
      if (typeof data !== "object" || data === null) continue;
      if ("messages" in data && typeof data.messages === "string")
        Object.assign(messages, unpackMessages(data.messages));
      if ("later" in data && Array.isArray(data.later)) left.push(...data.later);
    }
    return { messages, later: LATER_FILES.filter((file) => left.includes(file)) };
  }, [matches]);
}
