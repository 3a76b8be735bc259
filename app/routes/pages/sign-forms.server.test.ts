import { beforeEach, expect, test } from "vitest";
import type { AccountAction, AccountOutcome, FormCall } from "~/server/people/account/accounts.ts";
import { answerSignForm } from "~/routes/pages/sign-forms.server.ts";

const done = (headers: Record<string, string> = {}): Extract<AccountOutcome, { ok: true }> => ({
  ok: true,
  headers: new Headers(headers),
});

let outcome: AccountOutcome = done();
const runs: { action: AccountAction; call: FormCall }[] = [];
const accounts = {
  run: async (action: AccountAction, call: FormCall) => {
    runs.push({ action, call });
    return outcome;
  },
};

beforeEach(() => {
  outcome = done();
  runs.length = 0;
});

const send = (fields: Record<string, string>, { lang, type }: { lang?: string; type?: string } = {}) =>
  answerSignForm({
    request: new Request("http://site.test/sign-in", {
      method: "POST",
      headers: { "Content-Type": type ?? "application/x-www-form-urlencoded" },
      body: new URLSearchParams(fields).toString(),
    }),
    params: { lang },
    context: { clientAddress: "192.0.2.1", origin: "http://site.test", runtime: { accounts } },
  });

/** What the page is told, when it is not sent on. */
async function answerTo(...form: Parameters<typeof send>) {
  const answer = await send(...form);
  if (!("data" in answer)) throw new Error(`sent on to ${answer.headers.get("Location")}`);
  return answer;
}

const GOOD = { do: "sign-in", email: "mina@example.com", password: "a good secret" };

test("signing in sets the session's cookie and goes on to the page that was asked for", async () => {
  outcome = done({ "Set-Cookie": "s=1" });
  const answer = await send({ ...GOOD, next: "/de/history" });
  if (!(answer instanceof Response)) throw new Error("the page was not left");
  expect([answer.status, answer.headers.get("Location"), answer.headers.get("Set-Cookie")]).toEqual([
    302,
    "/de/history",
    "s=1",
  ]);
  expect(runs[0]?.action).toEqual({ ...GOOD, next: "/de/history" });
  expect(runs[0]?.call).toMatchObject({ clientAddress: "192.0.2.1", locale: "en" });
});

test("another site's address leads home instead, in the page's language", async () => {
  const answer = await send({ ...GOOD, next: "//evil.test" }, { lang: "de" });
  expect(answer instanceof Response && answer.headers.get("Location")).toBe("/de");
  expect(runs[0]?.action).toMatchObject({ next: "/de" });
});

test("what is missing is said beside its field in the page's language, and nothing is run", async () => {
  const { data, init } = await answerTo(
    { do: "sign-up", email: "mina@example", password: "short" },
    { lang: "de" },
  );
  expect(init?.status).toBe(400);
  expect(data.result.error).toEqual({
    name: ["Bitte gib deinen Namen ein."],
    email: ["Bitte gib eine vollständige Adresse ein, zum Beispiel mina@example.com."],
    password: ["Bitte nimm mindestens 8 Zeichen."],
  });
  expect(runs).toEqual([]);
});

test("a form comes back filled, never with the password", async () => {
  const { data } = await answerTo({ ...GOOD, email: "mina@" });
  expect(data.result.initialValue).toMatchObject({ email: "mina@" });
  expect(JSON.stringify(data)).not.toContain("a good secret");
});

test("a refusal is said at its field, or above the fields when none is to blame", async () => {
  outcome = { ok: false, code: "TAKEN", message: "No.", field: "email", headers: new Headers() };
  expect((await answerTo(GOOD)).data.result.error).toEqual({ email: ["No."] });
  outcome = { ok: false, code: "WRONG", message: "No.", headers: new Headers() };
  const { data } = await answerTo(GOOD);
  expect(data.result.error).toEqual({ "": ["No."] });
  expect(data.code).toBe("WRONG");
});

test("after signing up the page learns where the mail went, and the invitation was passed on", async () => {
  const form = { ...GOOD, do: "sign-up", name: " Mina ", invite: "abc-123" };
  const { data } = await answerTo(form);
  expect(data.sentTo).toBe("mina@example.com");
  expect(runs[0]?.action).toMatchObject({ do: "sign-up", name: "Mina", invite: "abc-123", next: "/" });
});

test("an invitation that can't be one keeps nobody from signing up", async () => {
  await answerTo({ ...GOOD, do: "sign-up", name: "Mina", invite: "' or 1=1 --" });
  expect(runs[0]?.action).not.toHaveProperty("invite");
});

test("the human check's token is passed on, and never sent back", async () => {
  const form = { ...GOOD, do: "sign-up", name: "Mina", turnstileToken: "a proof" };
  expect(JSON.stringify((await answerTo(form)).data)).not.toContain("a proof");
  expect(runs[0]?.action).toMatchObject({ do: "sign-up", turnstileToken: "a proof" });
  await answerTo({ ...form, turnstileToken: "" });
  expect(runs[1]?.action).not.toHaveProperty("turnstileToken");
});

test("Google's address is gone to", async () => {
  outcome = { ...done(), url: "https://accounts.google.test/o" };
  const answer = await send({ do: "google", next: "/history" });
  expect(answer instanceof Response && answer.headers.get("Location")).toBe("https://accounts.google.test/o");
});

test.each<[string, number, Parameters<typeof send>]>([
  ["an unknown form", 400, [{ do: "become-admin" }]],
  ["a body that is no form", 400, [GOOD, { type: "application/json" }]],
  ["a form that is too large", 413, [{ ...GOOD, email: "a".repeat(40_000) }]],
])("%s is refused", async (_what, status, form) => {
  const refused = await send(...form).catch((error: unknown) => error);
  expect(refused instanceof Response && refused.status).toBe(status);
  expect(runs).toEqual([]);
});

test("fields that would command the form library are not read", async () => {
  await answerTo({ do: "resend-verification", email: "mina@example.com", __state__: "{", __intent__: "{" });
  expect(runs).toHaveLength(1);
});
