import { signUpClient } from "./sign-up-client.ts";
import type { SiteClient } from "./site-client.ts";

/** Makes an account by the API and buys it a subscription at the development checkout; gives its signed-in browser. */
export async function subscribeClient(baseUrl: string, dataDir: string): Promise<SiteClient> {
  const client = await signUpClient(baseUrl, dataDir);
  const { body } = await client.call<{ url: string }>("/api/checkout", {
    method: "POST",
    json: { item: "subscription" },
  });
  const bought = await client.fetch(body.url, { method: "POST" });
  if (bought.status >= 400) throw new Error(`the subscription could not be bought: ${bought.status}`);
  return client;
}
