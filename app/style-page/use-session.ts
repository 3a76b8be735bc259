import { useMemo } from "react";
import { useLocale } from "~/i18n/use-translate.tsx";
import type { Session } from "./session.ts";

/** Gives the page's session; null when its code could not be loaded, and the next call asks again. */
export type GetSession = () => Promise<Session | null>;

/** The page's session with the server, opened when something first needs it. */
export function useSession(toolId: string): GetSession {
  const { locale } = useLocale();
  return useMemo(() => createSessionGetter({ toolId, locale }), [toolId, locale]);
}

function createSessionGetter(page: { toolId: string; locale: string }): GetSession {
  let session: Promise<Session | null> | null = null;
  return () => {
    session ??= import("./session.ts").then(
      ({ openSession }) => openSession(page),
      () => {
        session = null;
        return null;
      },
    );
    return session;
  };
}
