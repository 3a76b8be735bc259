import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { PRODUCT } from "#registry/contract/product.ts";
import { FREE, PRICE, startVendorSite, type VendorSite } from "../faults/vendor-site.ts";
import { waitForMail } from "../read-mail.ts";
import { samplePhoto } from "../sample-photo.ts";
import { SiteClient } from "../site-client.ts";
import { startPostgres, type TestPostgres } from "../start-postgres.ts";
import { chooseStyle } from "../styles/list-styles.ts";

const EMAIL = "mina.unmistakable@example.com";
const STRANGER = "nobody.unmistakable@example.com";
const PASSWORD = "an unmistakable password";
const WORDS = "an unmistakable wish";
const ADDRESS = "203.0.113.77";
/** How long a run takes that the outage finds under way, in milliseconds. */
const LONG_RUN_MS = 3_000;

let postgres: TestPostgres;
let running: VendorSite;
let person: SiteClient;
let visitor: SiteClient;
let photo: string;
let put: { url: string; key: string };
let underWay: Promise<unknown>;
/** Who proved to be a person before the outage, and signs up in it. */
let stranger: object;

const newClient = () => new SiteClient(running.site.baseUrl, { "X-Forwarded-For": ADDRESS });
const presign = async (client: SiteClient) => {
  const json = { fileType: "image/jpeg", count: 1 };
  const { body } = await client.call<{ urls: { url: string; key: string }[] }>("/api/presigned-urls", {
    ...{ method: "POST", json },
  });
  const [address] = body.urls;
  if (!address) throw new Error("there is no address to upload to");
  return address;
};

beforeAll(async () => {
  postgres = await startPostgres();
  running = await startVendorSite({
    isCalledBack: true,
    env: {
      DATABASE_URL: await postgres.createDatabase("halted"),
      SESSION_SECRET: "a secret that outlives its database and is long enough",
      TRUST_PROXY: "1",
    },
  });
  const { baseUrl, dataDir } = running.site;
  person = newClient();
  const turnstileToken = await person.solveChallenge();
  stranger = {
    ...{ name: "N", email: STRANGER, password: PASSWORD },
    turnstileToken: await person.solveChallenge(),
  };
  const json = { name: "Mina", email: EMAIL, password: PASSWORD, turnstileToken };
  await person.call("/api/auth/sign-up/email", { method: "POST", json });
  await person.fetch((await waitForMail(dataDir, EMAIL)).link ?? baseUrl);
  photo = await person.upload(await samplePhoto());
  visitor = newClient();
  put = await presign(visitor);
  running.vendor.pace.runMs = LONG_RUN_MS;
  underWay = running.click({ prompt: WORDS }, visitor).catch(() => null);
  await vi.waitUntil(() => running.vendor.log.creates.length === 1, { timeout: 60_000 });
  await postgres.halt();
});
afterAll(async () => {
  await running?.stop();
  await postgres?.stop();
});

const post = (client: SiteClient, path: string, json: object) => client.fetch(path, { method: "POST", json });

/** What people and programs ask for that needs the database. */
const calls = (): [string, () => Promise<Response>][] => [
  ["a balance", () => person.fetch("/api/credits")],
  ["a visitor's balance", () => visitor.fetch("/api/credits")],
  ["generations", () => person.fetch("/api/generations")],
  ["history", () => person.fetch("/api/history")],
  ["the configuration", () => person.fetch("/api/config")],
  ["a check-in", () => post(person, "/api/check-in", {})],
  ["a purchase", () => post(person, "/api/checkout", { item: "pack-100" })],
  ["an export", () => person.fetch("/account/export")],
  ["an archive", () => person.fetch(`/api/archive?ids=${"0".repeat(32)}`)],
  ["a photo", () => person.fetch(photo)],
  [
    "an address to upload to",
    () => post(visitor, "/api/presigned-urls", { fileType: "image/png", count: 1 }),
  ],
  [
    "a deletion",
    () => post(visitor, "/api/deletions", { uploads: [`${running.site.baseUrl}/files/${put.key}`] }),
  ],
  ["who is signed in", () => person.fetch("/api/auth/get-session")],
  ["signing in", () => post(newClient(), "/api/auth/sign-in/email", { email: EMAIL, password: PASSWORD })],
  ["signing up", () => post(newClient(), "/api/auth/sign-up/email", stranger)],
  ["a reset mail", () => post(newClient(), "/api/auth/request-password-reset", { email: EMAIL })],
  ["another confirmation", () => post(newClient(), "/api/auth/send-verification-email", { email: STRANGER })],
  [
    "a change of address",
    () => post(person, "/api/auth/change-email", { newEmail: STRANGER, password: PASSWORD }),
  ],
  ["signing out", () => post(person, "/api/auth/sign-out", {})],
  ["what became of a mail", () => newClient().fetch(`/api/mails/${"0".repeat(32)}`)],
  [
    "an upload",
    async () => {
      const body = new Uint8Array(await samplePhoto());
      return visitor.fetch(put.url, { method: "PUT", body, headers: { "Content-Type": "image/jpeg" } });
    },
  ],
  [
    "a picture",
    () =>
      post(person, `/api/img/${PRODUCT.slug}-v2/submit`, {
        ...{ prompt: WORDS, image_urls: [photo], num_images: "1", size: "1K", turnstileToken: "x" },
        imageType: `${PRODUCT.slug}-style-${chooseStyle().style}`,
      }),
  ],
];

test("with PostgreSQL stopped every call is answered 503 BUSY with Retry-After, and no cookie is taken away", async () => {
  const answers: Record<string, unknown> = {};
  for (const [name, call] of calls()) {
    const answer = await call();
    const { code } = await answer.json().catch(() => ({ code: "no JSON" }));
    const comesBack = Number(answer.headers.get("Retry-After")) > 0;
    const clears = answer.headers.getSetCookie().some((cookie) => /session_token=;|Max-Age=0/.test(cookie));
    answers[name] = { status: answer.status, code, comesBack, clears };
  }
  const busy = { status: 503, code: "BUSY", comesBack: true, clears: false };
  expect(answers).toEqual(Object.fromEntries(calls().map(([name]) => [name, busy])));
});

test.each([
  ["/de/account", "Wir sind gleich wieder da"],
  ["/credits", "We&#x27;ll be back in a moment"],
  ["/ja/history", "まもなく再開します"],
  ["/ar/sign-in", "سنعود بعد لحظات"],
])("the page %s says in its reader's language that it will be back, with 503", async (path, heading) => {
  const answer = await person.fetch(path);
  expect([answer.status, Number(answer.headers.get("Retry-After")) > 0]).toEqual([503, true]);
  expect(answer.headers.getSetCookie()).toEqual([]);
  const html = await answer.text();
  expect(html).toContain(heading);
  expect(html).toContain(`<html lang="${path.split("/").length > 2 ? path.slice(1, 3) : "en"}`);
});

test.each([
  "/",
  "/de",
  "/pricing",
  `/${PRODUCT.slug}-style`,
  `/${PRODUCT.slug}-style/${chooseStyle().style}`,
  "/terms",
])(
  "a signed-in reader gets the public page %s, with the way to their account and no way to sign in",
  async (path) => {
    const answer = await person.fetch(path);
    expect(answer.status).toBe(200);
    expect(answer.headers.getSetCookie()).toEqual([]);
    const html = await answer.text();
    const header = html.slice(html.indexOf("<header"), html.indexOf("</header>"));
    expect(header).toMatch(/Your account|Dein Konto/);
    expect(header).not.toContain("/sign-in");
  },
);

test("a form of a page is answered by the page, with 503", async () => {
  const body = new URLSearchParams({ do: "sign-in", email: EMAIL, password: PASSWORD });
  const answer = await newClient().fetch("/de/sign-in", { method: "POST", body });
  expect(answer.status).toBe(503);
  expect(await answer.text()).toContain("Wir sind gleich wieder da");
});

test("the process lives, is not ready, and its figures show what it knows", async () => {
  const look = async (path: string) => {
    const answer = await fetch(running.site.baseUrl + path);
    return { status: answer.status, text: await answer.text() };
  };
  expect((await look("/healthz")).status).toBe(200);
  const ready = await look("/readyz");
  expect([ready.status, JSON.parse(ready.text)]).toMatchObject([503, { ready: false, database: false }]);
  const metrics = await look("/metrics");
  expect(metrics.status).toBe(200);
  expect(metrics.text).toContain(`${PRODUCT.slug}_http_seconds_count`);
  expect(metrics.text).not.toMatch(/_generations_last_hour\{/);
});

test("once it is back everything goes on where it was, and every credit is accounted for", async () => {
  await new Promise((resolve) => setTimeout(resolve, LONG_RUN_MS)); // the vendor calls into the outage
  await postgres.resume();
  const plan = async () => (await person.call<{ plan: string }>("/api/credits")).body.plan;
  await expect.poll(plan).toBe("free");
  await underWay;
  const states = async () => (await visitor.generations()).map(({ status }) => status);
  await expect.poll(states, { timeout: 120_000 }).not.toContain("running");
  const made = (await states()).filter((status) => status === "succeeded").length;
  expect(await visitor.balance()).toBe(FREE - PRICE * made);
  expect(running.audit()).toBe("");
});

test("the log of all that tells of the outage, and of nobody", async () => {
  const log = running.site.log();
  expect(log).toMatch(/"code":"(57P01|ECONNREFUSED)"/);
  expect(log).toContain('"msg":"request failed"');
  const cookies = [person, visitor]
    .flatMap(({ cookie }) => cookie.split("; ").map((pair) => pair.split("=")[1]))
    .filter((value = "") => value.length > 1); // the others say that an address was confirmed, not whose, or nothing any more
  const tokens = cookies.flatMap((value = "") => [value, decodeURIComponent(value).split(".")[0]]);
  const keys = [put.key, new URL(photo).pathname].map((key) => key.split("/").at(-1)?.split(".")[0]);
  const secrets = [...tokens, ...keys, EMAIL, STRANGER, PASSWORD, WORDS, ADDRESS, btoa(EMAIL).slice(0, 30)];
  for (const secret of ["unmistakable", "Failed query", "params", ...secrets]) {
    expect(secret?.length).toBeGreaterThan(5);
    expect(log).not.toContain(secret);
  }
});
