import type { BetterAuthOptions } from "better-auth";
import { getOAuthState } from "better-auth/api";
import { isLocale } from "#registry/contract/locale.ts";
import { readFacts } from "./auth-facts.server.ts";
import type { LibraryOptions } from "./auth-options.ts";

/** What is added to the library's records, and what follows from a new one. */
export function authHooks({ post, onSignedUp }: Pick<LibraryOptions, "post" | "onSignedUp">) {
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
            const { signals, invite: asked } = readFacts(context?.headers);
            const invite = (await readGoogleState(context?.path))?.invite ?? asked;
            post.inBackground("noting a new account", onSignedUp(user, { signals, invite }));
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
