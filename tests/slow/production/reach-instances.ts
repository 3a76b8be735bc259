import { randomUUID } from "node:crypto";
import { readMails } from "../../read-mail.ts";
import { SiteClient } from "../../site-client.ts";
import type { ProxiedSites } from "../restarts/proxied-sites.ts";

/** What nginx tells an instance of a request. */
const FORWARDED = { "X-Forwarded-Proto": "https" };

/** An address's path at one of the instances, counted round, whoever of them the address names. */
export function at({ origin, instances }: ProxiedSites, nth: number, address: string): string {
  const { pathname, search } = new URL(address, origin);
  return new URL(pathname + search, instances[nth % instances.length]?.baseUrl).href;
}

/** A browser whose requests reach the instance that their address names as nginx would pass them on, by itself the first. */
export const openClient = ({ origin, instances }: ProxiedSites, clientAddress = "203.0.113.1"): SiteClient =>
  new SiteClient(instances[0]?.baseUrl ?? "", {
    ...{ ...FORWARDED, Origin: origin, "X-Forwarded-For": clientAddress },
  });

export const PASSWORD = "correct horse 1";

/** Makes an account: signed up at the first instance, confirmed at the second; gives its signed-in browser. */
export async function signUpAt(
  sites: ProxiedSites,
  clientAddress?: string,
  email = `${randomUUID()}@example.com`,
): Promise<SiteClient> {
  const client = openClient(sites, clientAddress);
  const person = { name: "Ann", email, password: PASSWORD };
  const { status, body } = await client.signUp(person);
  if (status !== 200) throw new Error(`the account could not be made: ${JSON.stringify(body)}`);
  const { link } = await findMail(sites, person.email);
  const { status: confirmed } = await client.fetch(at(sites, 1, link ?? ""));
  if (confirmed !== 302) throw new Error(`the address could not be confirmed: ${confirmed}`);
  return client;
}

/** Whichever instance writes it. */
async function findMail({ instances }: ProxiedSites, to: string) {
  for (const since = Date.now(); Date.now() - since < 120_000;) {
    const [mail] = (await Promise.all(instances.map(({ dataDir }) => readMails(dataDir, to)))).flat();
    if (mail) return mail;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error("no mail came");
}

/** Sends a vendor's signed word so many times at once, to one instance after the other; gives the answers' statuses. */
export async function tellInstances(
  sites: ProxiedSites,
  signed: Request,
  { times, first = 0 }: { times: number; first?: number },
): Promise<number[]> {
  const headers = new Headers(signed.headers);
  for (const [name, value] of Object.entries(FORWARDED)) headers.set(name, value);
  const body = await signed.text();
  return Promise.all(
    Array.from({ length: times }, async (_, nth) => {
      const answer = await fetch(at(sites, first + nth, signed.url), { method: "POST", headers, body });
      await answer.arrayBuffer();
      return answer.status;
    }),
  );
}
