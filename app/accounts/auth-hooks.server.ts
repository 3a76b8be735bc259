import type { BetterAuthOptions } from "better-auth";
import { getOAuthState } from "better-auth/api";
import { isLocale } from "#registry/contract/locale.ts";
import { readFacts } from "./auth-facts.server.ts";
import type { LibraryOptions } from "./auth-library.server.ts";

/** Where an invited account was made: what tells whether the inviter made it too. */
export interface InvitedFrom {
  network: string;
  userAgent: string | null;
}

/** What is added to the library's records, and what follows from a new one. */
export function authHooks({ post, onInvited }: Pick<LibraryOptions, "post" | "onInvited">) {
  return {
    user: {
      changeEmail: { enabled: true },
      additionalFields: {
        locale: { type: "string", required: false, input: false, returned: false },
        visitorId: { type: "string", required: false, input: false, returned: false },
      },
    },
    databaseHooks: {
      user: {
        create: {
          before: async (user, context) => {
            const facts = readFacts(context?.headers);
            const state = await readGoogleState(context?.path);
            return {
              data: {
                ...user,
                name: user.name.slice(0, 80),
                image: null,
                locale: state?.locale ?? facts.locale,
                visitorId: facts.visitorId,
              },
            };
          },
          after: async (user, context) => {
            const facts = readFacts(context?.headers);
            const code = (await readGoogleState(context?.path))?.invite ?? facts.invite;
            if (code === null) return;
            const from = { network: facts.network, userAgent: context?.headers?.get("user-agent") ?? null };
            post.inBackground("noting an invitation", onInvited(code, user, from));
          },
        },
      },
      account: {
        create: {
          // Google is asked who somebody is, and nothing else ever: its tokens are of no use here.
          before: async (account) => ({
            data: { ...account, accessToken: null, refreshToken: null, idToken: null },
          }),
        },
      },
    },
  } satisfies BetterAuthOptions;
}

/** What was sent along when the way to Google began. */
async function readGoogleState(path: string | undefined) {
  if (!path?.startsWith("/callback")) return null;
  const state: Record<string, unknown> = (await getOAuthState()) ?? {};
  const { locale, invite } = state;
  return {
    locale: typeof locale === "string" && isLocale(locale) ? locale : undefined,
    invite: typeof invite === "string" ? invite : null,
  };
}
