import { useCallback, useMemo, useRef } from "react";
import type { PublicTool } from "#registry/contract/compiled.ts";
import { useLocale } from "~/i18n/use-translate.tsx";
import type { Session, SessionPage } from "./session.ts";

/** Gives the page's session; null when its code could not be loaded, and the next call asks again. */
export type GetSession = () => Promise<Session | null>;

/** The page's session with the server, opened when something first needs it. It outlives a change of the language. */
export function useSession({ id, output, delivery, poll: [poll = ""] }: PublicTool): GetSession {
  const { locale } = useLocale();
  const spoken = useRef(locale);
  spoken.current = locale;
  const readLocale = useCallback(() => spoken.current, []);
  return useMemo(
    () => createSessionGetter({ tool: { id, output, delivery, poll }, readLocale }),
    [id, output, delivery, poll, readLocale],
  );
}

function createSessionGetter(page: SessionPage): GetSession {
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
