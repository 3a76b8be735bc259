import { randomUUID } from "node:crypto";
import { waitForMail } from "./read-mail.ts";
import { SiteClient } from "./site-client.ts";

/** Makes an account by the API, confirms its address by the mail's link, and gives its signed-in browser. */
export async function signUpClient(baseUrl: string, dataDir: string): Promise<SiteClient> {
  const client = new SiteClient(baseUrl);
  const email = `${randomUUID()}@example.com`;
  const { status } = await client.signUp({ name: "Ann", email, password: "correct horse 1" });
  const { link } = await waitForMail(dataDir, email);
  const confirmed = link === null ? null : await client.fetch(link);
  if (status !== 200 || confirmed?.status !== 302) throw new Error("the account could not be made");
  return client;
}

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
