import { afterAll, beforeAll, expect, test } from "vitest";
import { openAccountSite, PASSWORD, type AccountSite } from "./accounts.fixture.ts";

let site: AccountSite;
let strict: AccountSite;
beforeAll(async () => {
  const now = new Date();
  [site, strict] = await Promise.all([
    openAccountSite(),
    openAccountSite({ TRUST_PROXY: "1" }, { now: () => now }),
  ]);
  await site.newAccount("known@example.com");
  await strict.newAccount("guessed@example.com");
});
afterAll(() => Promise.all([site.close(), strict.close()]));

/** A client of the strict site behind a proxy, from a network of its own. */
const from = (address: string) => strict.newClient({ "X-Forwarded-For": address });

/** An answer without what differs from one to the next by itself. */
const shapeOf = ({ status, body, headers }: { status: number; body: unknown; headers: Headers }) => ({
  status,
  headers: [...headers.keys()].sort(),
  body: JSON.parse(JSON.stringify(body), (key, value: unknown) =>
    ["id", "email", "createdAt", "updatedAt"].includes(key) ? typeof value : value,
  ) as unknown,
  order: typeof body === "object" && body !== null ? JSON.stringify(body).match(/"\w+":/g) : null,
});

test("signing up with an address that has an account answers as with a new one, and writes to its owner", async () => {
  const known = await site.signUp(site.newClient(), "known@example.com");
  const fresh = await site.signUp(site.newClient(), "unknown@example.com");
  expect(shapeOf(known)).toEqual(shapeOf(fresh));
  const mail = await site.waitForMail("known@example.com", 1);
  expect([mail.subject, mail.link]).toEqual(["You already have an account", `${site.origin}/sign-in`]);
  expect((await site.signIn(site.newClient(), "known@example.com")).status).toBe(200);
});

test("a wrong password, an unknown address and one without a password are refused alike", async () => {
  const wrong = await site.signIn(site.newClient(), "known@example.com", "not this one");
  const unknown = await site.signIn(site.newClient(), "nobody@example.com", "not this one");
  expect(wrong.body).toEqual({
    code: "INVALID_EMAIL_OR_PASSWORD",
    message: "The email address or the password is wrong. Please check both and try again.",
  });
  expect(shapeOf(wrong)).toEqual(shapeOf(unknown));
});

test("asking for a new password or a new link answers alike whether there is an account", async () => {
  for (const path of ["/request-password-reset", "/send-verification-email"]) {
    const known = await site.post(site.newClient(), path, { email: "known@example.com" });
    const unknown = await site.post(site.newClient(), path, { email: "nobody@example.com" });
    expect(shapeOf(known)).toEqual(shapeOf(unknown));
    expect(known.status).toBe(200);
  }
});

test("an answer costs as many password hashes whether there is an account", async () => {
  const client = site.newClient();
  const costOf = async (call: Promise<unknown>) => {
    const before = site.countHashes();
    await call;
    return site.countHashes() - before;
  };
  const reset = (email: string) => site.post(client, "/request-password-reset", { email });
  // A hash takes ten times as long as all the rest of an answer.
  const costs = {
    "sign-in, known": await costOf(site.signIn(client, "known@example.com", "not this one")),
    "sign-in, unknown": await costOf(site.signIn(client, "nobody@example.com", "not this one")),
    "sign-up, known": await costOf(site.signUp(client, "known@example.com")),
    "sign-up, unknown": await costOf(site.signUp(client, "new@example.com")),
    "reset, known": await costOf(reset("known@example.com")),
    "reset, unknown": await costOf(reset("nobody@example.com")),
  };
  expect(costs).toEqual({
    ...{ "sign-in, known": 1, "sign-in, unknown": 1 },
    ...{ "sign-up, known": 1, "sign-up, unknown": 1 },
    ...{ "reset, known": 0, "reset, unknown": 0 },
  });
});

test("ten wrong passwords for one address end guessing from everywhere, until a new password is set", async () => {
  const statuses = [];
  for (let at = 0; at < 12; at++)
    statuses.push(
      (await strict.signIn(from(`198.51.100.${at}`), "guessed@example.com", `guess ${at}`)).status,
    );
  expect(statuses).toEqual([...Array<number>(10).fill(401), 429, 429]);
  const refused = await strict.signIn(from("203.0.113.1"), "Guessed@Example.com");
  expect([refused.status, refused.body.code]).toEqual([429, "RATE_LIMITED"]);
  expect(refused.body.message).toMatch(/Too many attempts for this account/);
  const wait = Number(refused.headers.get("Retry-After"));
  expect(wait).toBeGreaterThan(800);
  expect(wait).toBeLessThanOrEqual(900);

  await strict.post(from("203.0.113.2"), "/request-password-reset", { email: "guessed@example.com" });
  const { link } = await strict.waitForMail("guessed@example.com", 1);
  const token = new URL(link ?? "").searchParams.get("token");
  await strict.post(from("203.0.113.2"), "/reset-password", { token, newPassword: PASSWORD });
  expect((await strict.signIn(from("203.0.113.2"), "guessed@example.com")).status).toBe(200);
});

test("guesses that come all at once are counted one by one", async () => {
  const answers = await Promise.all(
    Array.from({ length: 40 }, (_, at) =>
      strict.signIn(from(`192.0.2.${at}`), "parallel@example.com", `guess ${at}`),
    ),
  );
  expect(answers.filter(({ status }) => status === 401)).toHaveLength(10);
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(30);
});

test("one network is limited over all addresses, whatever headers it sends", async () => {
  let refused;
  for (let at = 0; at < 40 && !refused; at++) {
    const client = strict.newClient({
      "X-Forwarded-For": `10.0.0.${at}, 203.0.113.77`, // the proxy appends the last one
      "X-Imgfx-Network": `fd00::${at}`,
      "X-Client-IP": `10.1.0.${at}`,
      Forwarded: `for=10.2.0.${at}`,
    });
    const answer = await strict.signIn(client, `many${at}@example.com`, "guess");
    if (answer.status === 429) refused = { at, answer };
  }
  expect(refused?.at).toBe(30);
  expect(refused?.answer.body.code).toBe("RATE_LIMITED");
  expect(Number(refused?.answer.headers.get("Retry-After"))).toBeGreaterThan(0);
  expect((await strict.signIn(from("203.0.113.78"), "many@example.com", "guess")).status).toBe(401);
});

test("nobody's mailbox is filled: one address gets ten mails an hour", async () => {
  for (let at = 0; at < 15; at++) {
    const answer = await strict.signUp(from(`203.0.112.${at}`), "flooded@example.com");
    expect(answer.status).toBe(200);
  }
  expect(await strict.mailsTo("flooded@example.com")).toHaveLength(10);
});

test("a password of a signed-in person is limited like a sign-in", async () => {
  const { client } = await strict.newAccount("inside@example.com");
  const statuses = [];
  for (let at = 0; at < 12; at++) {
    const sent = { currentPassword: `guess ${at}`, newPassword: "another horse 2" };
    statuses.push((await strict.post(client, "/change-password", sent)).status);
  }
  expect(statuses).toEqual([...Array<number>(10).fill(400), 429, 429]);
});

test("a body that is no form of ours is refused without a sign-in", async () => {
  for (const json of [
    {},
    { email: ["a@example.com"] },
    { email: { $ne: "" }, password: { $ne: "" } },
    [],
    "x",
  ]) {
    const answer = await site.post(site.newClient(), "/sign-in/email", json as object);
    expect(answer.status, JSON.stringify(json)).toBe(400);
    expect(answer.body.message).not.toBe("");
  }
});
