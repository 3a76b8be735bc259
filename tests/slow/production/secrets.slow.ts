import { afterAll, beforeAll, expect, test } from "vitest";
import { auditSite } from "../../faults/audit-site.ts";
import { samplePhoto } from "../../sample-photo.ts";
import type { GenerationsAnswer, SiteClient } from "../../site-client.ts";
import { chooseStyle } from "../../styles/list-styles.ts";
import { SESSION_SECRET, type ProxiedSites } from "../restarts/proxied-sites.ts";
import { at, openClient, PASSWORD, signUpAt } from "./reach-instances.ts";
import { startProduction, type Production } from "./start-production.ts";

const STYLE = chooseStyle();
const ALL = [0, 1, 2];
const NEW = "the long secret that takes its place at every instance";
/** What every instance is given, one after the other: it accepts the new secret, signs with it, and forgets the old one. */
const STEPS = [`${SESSION_SECRET},${NEW}`, `${NEW},${SESSION_SECRET}`, NEW];
const EMAIL = "member@example.com";

let production: Production;
let sites: ProxiedSites;
beforeAll(async () => {
  production = await startProduction();
  sites = production.sites;
});
afterAll(() => production?.stop());

/** The plan and the number of pictures that somebody has at each instance, whatever the day is. */
const lookAround = (client: SiteClient) =>
  Promise.all(
    ALL.map(async (nth) => {
      const { plan } = (await client.call<{ plan: string }>(at(sites, nth, "/api/credits"))).body;
      const made = await client.call<GenerationsAnswer>(at(sites, nth, "/api/generations"));
      return [plan, made.body.generations.filter(({ status }) => status === "succeeded").length];
    }),
  );
const everywhere = (plan: string, made: number) => ALL.map(() => [plan, made]);

test("the secret is exchanged in three rolling restarts: whoever comes by stays signed in at every instance, and keeps what is theirs", async () => {
  const member = await signUpAt(sites, "203.0.113.60", EMAIL);
  const absent = await signUpAt(sites, "203.0.113.61");
  const visitor = openClient(sites, "203.0.113.62");
  const photos = [await visitor.upload(await samplePhoto())];
  await expect // told to come back on a busy machine, for which nothing is charged
    .poll(async () => (await visitor.submit({ ...STYLE, photos })).status, { interval: 1000 })
    .toBe(200);
  expect(production.audit()).toBe("");

  for (const secret of STEPS)
    for (const nth of ALL) {
      await sites.restart(nth, { SESSION_SECRET: secret });
      const newcomer = openClient(sites, "203.0.113.63");
      const signedIn = await newcomer.call(at(sites, nth, "/api/auth/sign-in/email"), {
        ...{ method: "POST", json: { email: EMAIL, password: PASSWORD } },
      });
      expect(signedIn.status).toBe(200);
      const step = `${STEPS.indexOf(secret) + 1}, instance ${nth + 1}`;
      expect(await lookAround(newcomer), step).toEqual(everywhere("free", 0));
      expect(await lookAround(member), step).toEqual(everywhere("free", 0));
      expect(await lookAround(visitor), step).toEqual(everywhere("visitor", 1));
    }
  expect((await lookAround(absent)).map(([plan]) => plan)).toEqual(["visitor", "visitor", "visitor"]);
  const [{ dataDir } = { dataDir: "" }] = sites.instances;
  const env = { DATABASE_URL: production.postgres.url, SESSION_SECRET: NEW };
  expect(auditSite({ dataDir, baseUrl: sites.origin }, env)).toBe("");
});
