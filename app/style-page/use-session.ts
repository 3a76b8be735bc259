import { useMemo } from "react";
import type { PublicTool } from "#registry/contract/compiled.ts";
import { useLocale } from "~/i18n/use-translate.tsx";
import type { Session, SessionTool } from "./session.ts";

/** Gives the page's session; null when its code could not be loaded, and the next call asks again. */
export type GetSession = () => Promise<Session | null>;

/** The page's session with the server, opened when something first needs it. */
export function useSession({ id, output, delivery, poll: [poll = ""] }: PublicTool): GetSession {
  const { locale } = useLocale();
  return useMemo(
    () => createSessionGetter({ tool: { id, output, delivery, poll }, locale }),
    [id, output, delivery, poll, locale],
  );
}

function createSessionGetter(page: { tool: SessionTool; locale: string }): GetSession {
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
