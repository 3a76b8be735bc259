import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import { z } from "zod";
import type { Item } from "#registry/contract/plans.ts";
import { waitForMail } from "../../read-mail.ts";
import { SiteClient } from "../../site-client.ts";
import { takeSite } from "../../take-site.ts";
import type { Visit } from "./open-visit.ts";

export interface Credentials {
  name: string;
  email: string;
  password: string;
}

/** A person whom no site knows yet. */
export const newPerson = (name = "Mina Berg"): Credentials => ({
  name,
  email: `mina-${randomUUID()}@example.com`,
  password: "four quiet amber lamps",
});

interface AccountWish {
  person?: Credentials;
  /** Of the site that the visit is at, where its mails lie; the worker's own site's without. */
  dataDir?: string;
}

/** Signs a visit's browser up by the API and opens the link of the mail. */
export async function makeAccount(
  visit: Visit,
  { person = newPerson(), dataDir }: AccountWish = {},
): Promise<Credentials> {
  const turnstileToken = await new SiteClient(await originOf(visit)).solveChallenge();
  await post(visit, "/api/auth/sign-up/email", { ...person, turnstileToken });
  const { link } = await waitForMail(dataDir ?? (await takeSite()).dataDir, person.email);
  const opened = await visit.page.request.get(link ?? "");
  expect(opened.status(), "the page that the mail leads to").toBe(200);
  return person;
}

/** Begins a purchase by the API and gives the address of its checkout. */
async function openCheckout(visit: Visit, item: Item): Promise<string> {
  const { url } = z.object({ url: z.string() }).parse(await post(visit, "/api/checkout", { item }));
  return url;
}

/** Buys at the development checkout by the API. */
export async function buyByApi(visit: Visit, item: Item): Promise<void> {
  const url = await openCheckout(visit, item);
  const answer = await visit.page.request.post(url, { headers: { Origin: new URL(url).origin } });
  expect(answer.status(), "the development checkout").toBe(200);
}

const originOf = async ({ page }: Visit): Promise<string> =>
  new URL((await page.request.get("/api/config")).url()).origin;

/** A call as the site's own pages make it. */
async function post(visit: Visit, path: string, data: object): Promise<unknown> {
  const { page, locale } = visit;
  const headers = { Origin: await originOf(visit), "X-Locale": locale };
  const answer = await page.request.post(path, { data, headers });
  expect(answer.status(), path).toBe(200);
  return answer.json();
}
