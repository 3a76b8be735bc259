import { CATALOG_PATH } from "~/pages/frame/site-links.ts";

/** The pages that are not a tool's, by what they are called here; addresses without a locale. */
export const CORE_PAGES = {
  home: "/",
  catalog: CATALOG_PATH,
  pricing: "/pricing",
  privacy: "/privacy",
  terms: "/terms",
  "sign-in": "/sign-in",
  "sign-up": "/sign-up",
  verify: "/verify",
  "failed verification": "/verify?error=expired",
  reset: "/reset",
  "new password": "/reset?token=some-token",
  "empty history": "/history",
  "empty sheet": "/sheet",
  "not found": "/no-such-page",
  "ended share": "/s/no-such-token",
} as const;

/** What a subscriber sees who has bought and made something. */
export const ACCOUNT_PAGES = {
  account: "/account",
  credits: "/credits",
  history: "/history",
  pricing: "/pricing",
} as const;
