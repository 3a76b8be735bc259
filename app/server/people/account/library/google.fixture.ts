import { expect, vi } from "vitest";
import type { SiteClient } from "../../../../../tests/site-client.ts";
import type { AccountSite } from "../accounts.fixture.ts";

/** Lets a site offer Google. */
export const GOOGLE_SETTINGS = { GOOGLE_CLIENT_ID: "site.apps.example", GOOGLE_CLIENT_SECRET: "a-secret" };

/** What Google's token says of somebody. */
export const GOOGLE_CLAIMS = {
  ...{ iss: "https://accounts.google.com", sub: "g-1", name: "Gil", email_verified: true },
};

/** Stands in for Google's token address; everything else goes its way. */
export function answerAsGoogle(claims: object): void {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
  vi.restoreAllMocks();
  const real = globalThis.fetch;
  vi.spyOn(globalThis, "fetch").mockImplementation(async (input, init) => {
    const address = input instanceof Request ? input.url : String(input);
    if (!address.startsWith("https://oauth2.googleapis.com/token")) return real(input, init);
    const token = `${part({ alg: "RS256" })}.${part(claims)}.${part({})}`;
    return Response.json({
      access_token: "secret-access",
      id_token: token,
      token_type: "Bearer",
      expires_in: 60,
    });
  });
}

/** Goes to Google and comes back with a code. */
export async function throughGoogle(
  site: AccountSite,
  client: SiteClient,
  claims: object,
  next = "/de/pricing",
): Promise<Response> {
  answerAsGoogle(claims);
  const begun = await site.post<{ url: string }>(
    client,
    "/sign-in/social",
    { provider: "google", callbackURL: next },
    { "X-Locale": "de" },
  );
  const address = new URL(begun.body.url);
  expect(address.origin).toBe("https://accounts.google.com");
  expect(address.searchParams.get("redirect_uri")).toBe(`${site.origin}/api/auth/callback/google`);
  const state = encodeURIComponent(address.searchParams.get("state") ?? "");
  return client.fetch(`/api/auth/callback/google?code=abc&state=${state}`);
}
