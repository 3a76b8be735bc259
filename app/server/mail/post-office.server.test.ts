import { afterEach, beforeEach, expect, test } from "vitest";
import type { AccountMail } from "~/server/viewer.ts";
import type { Database } from "~/server/db/db.ts";
import { openTestDatabase } from "~/server/db/test-database.fixture.ts";
import { openTaskQueue } from "~/server/tasks/task-queue.server.ts";
import { startSmtp, type LoopbackSmtp } from "../../../tests/loopback-smtp.ts";
import { createPostOffice, type PostOffice } from "./post-office.server.ts";
import { createSmtpMailer } from "./create-mailer.server.ts";

const LINK = "https://site.test/reset?token=a-secret-token";
const MAIL: AccountMail = { about: "reset", name: "Ann", link: LINK };
const TO = { email: "ann@example.com", locale: "en" } as const;
const OPEN = { isGuarded: false };
const GUARDED = { isGuarded: true };
/** Longer than any mail is tried. */
const HALF_AN_HOUR_S = 1_800;

let database: Database;
let server: LoopbackSmtp;
let clock: number;
let log: string[];
beforeEach(async () => {
  patience = 2_000;
  clock = Date.parse("2030-01-01T00:00:00Z");
  log = [];
  database = await openTestDatabase();
  server = await startSmtp();
});
afterEach(async () => {
  await server.stop();
  await database.close();
});

const write = (fields: object, message: string) => void log.push(`${message} ${JSON.stringify(fields)}`);

/** Milliseconds that a mail server may be silent. */
let patience = 2_000;

/** An instance of the site; several share the database. */
function openOffice(...secrets: string[]): PostOffice {
  const [current = "a secret", ...older] = secrets;
  const silent = { error: () => undefined };
  return createPostOffice({
    db: database.db,
    queue: openTaskQueue({ database, log: silent, name: "mail" }),
    mailer: createSmtpMailer({ url: server.url, from: "no-reply@site.test", patience }),
    supportEmail: "help@site.test",
    secrets: [current, ...older],
    log: { info: write, warn: write, error: write },
    now: () => new Date(clock),
    sleep: async () => undefined,
  });
}

/** Posts a mail and waits for its first try. */
async function post(office: PostOffice): Promise<string> {
  const { id, firstTry } = await office.post(MAIL, TO, { isGuarded: false });
  await firstTry;
  return id;
}

const read = async (columns: string) => (await database.run(`select ${columns} from letter`)).rows;

/** Tries a mail as the queue does, each time when it is due, until it is over; gives the seconds between tries. */
async function tryOn(office: PostOffice, id: string): Promise<number[]> {
  const pauses: number[] = [];
  for (let afterS: number | null = 2; afterS !== null; afterS = await office.deliver(id)) {
    pauses.push(afterS);
    clock += afterS * 1000;
  }
  return pauses;
}

const dump = async () =>
  JSON.stringify([
    (await database.run("select * from letter")).rows,
    (await database.run("select * from pgboss.job")).rows,
  ]);

test("a mail is handed over at once, and nothing of it stays in the database", async () => {
  const office = openOffice();
  const id = await post(office);
  expect(server.taken).toMatchObject([{ to: TO.email, id: `${id}@site.test` }]);
  expect(await office.readState(id)).toEqual({ state: "sent" });
  expect(await read("sealed, status")).toEqual([{ sealed: null, status: "sent" }]);
  expect(await office.deliver(id)).toBeNull();
  expect(server.taken).toHaveLength(1);
});

test("a server that answers 451 twice gets the mail the third time, and the wait is told meanwhile", async () => {
  let asked = 0;
  server.play((step) => (step === "RCPT" && ++asked <= 2 ? "451 come back later" : undefined));
  const office = openOffice();
  const id = await post(office);
  expect(await office.readState(id)).toEqual({ state: "delayed" });
  expect(await tryOn(office, id)).toEqual([2, 5]);
  expect(server.taken).toHaveLength(1);
  expect(await office.readState(id)).toEqual({ state: "sent" });
});

test("a server that answers 550 is asked once, and whoever waits is told that the address refuses", async () => {
  server.play((step) => (step === "RCPT" ? "550 no such user" : undefined));
  const office = openOffice();
  const id = await post(office);
  expect(await office.readState(id)).toEqual({ state: "failed", reason: "refused" });
  expect(await office.deliver(id)).toBeNull();
  expect(server.lines.filter((line) => line.startsWith("RCPT"))).toHaveLength(1);
  expect(await read("sealed")).toEqual([{ sealed: null }]);
});

test.each(["silence", "cut", "421 too busy"] as const)(
  "a server that answers %s for the whole time is asked ever more seldom for half an hour, then given up",
  async (answer) => {
    server.play((step) => (step === "EHLO" ? answer : undefined));
    patience = answer === "silence" ? 50 : 2_000;
    const office = openOffice();
    const id = await post(office);
    expect(await office.readState(id)).toEqual({ state: "delayed" });
    const pauses = await tryOn(office, id);
    expect(pauses).toEqual(pauses.toSorted((one, other) => one - other));
    const waited = pauses.reduce((sum, pause) => sum + pause, 0);
    expect(waited).toBeLessThanOrEqual(HALF_AN_HOUR_S);
    expect(waited).toBeGreaterThan(HALF_AN_HOUR_S - 300);
    expect(await office.readState(id)).toEqual({ state: "failed", reason: "unreachable" });
    expect(await read("sealed")).toEqual([{ sealed: null }]);
  },
);

test("while a mail waits the database has neither address nor link, and the log never has them", async () => {
  server.play((step) => (step === "RCPT" ? `451 <${TO.email}> ${LINK}` : undefined));
  const office = openOffice();
  await post(office);
  for (const text of [await dump(), log.join("\n")]) {
    expect(text).not.toBe("");
    for (const secret of [TO.email, "a-secret-token", "Ann", btoa(TO.email).replace(/=+$/, "")])
      expect(text).not.toContain(secret);
  }
});

test("a guarded mail and one that was never written look the same, whatever the address and the server do", async () => {
  const office = openOffice();
  for (const [step, answer] of [
    ["RCPT", "550 no such user"],
    ["RCPT", "451 greylisted"],
    ["message", "554 spam"],
    ["EHLO", "421 later"],
    ["EHLO", "554 never"],
    ["EHLO", "silence"],
  ] as const) {
    server.play((at) => (at === step ? answer : undefined));
    const real = await office.post(MAIL, TO, GUARDED);
    const none = await office.postNothing();
    await Promise.all([real.firstTry, none.firstTry]);
    const told = await office.readState(real.id);
    expect(await office.readState(none.id), `${step} ${answer}`).toEqual(told);
    expect(told?.state === "sent").toBe(step !== "EHLO");
  }
  expect(server.taken).toEqual([]);
});

test("several instances that try the same mail at once hand it over once", async () => {
  const [first, second] = [openOffice(), openOffice()];
  server.play((step) => (step === "greeting" ? "421 later" : undefined));
  const id = await post(first);
  server.play(null);
  clock += 2_000;
  await Promise.all([first, second, first, second].map((office) => office.deliver(id)));
  expect(server.taken).toHaveLength(1);
});

test("a mail whose instance died in the middle is another's two minutes later, under the same id", async () => {
  server.play((step) => (step === "message" ? "silence" : undefined));
  const dying = openOffice();
  const { id } = await dying.post(MAIL, TO, OPEN);
  await expect.poll(() => server.lines.includes("DATA")).toBe(true);
  const other = openOffice();
  server.play(null);
  expect(await other.deliver(id)).toBeGreaterThan(0);
  expect(server.taken).toEqual([]);
  clock += 121_000;
  expect(await other.deliver(id)).toBeNull();
  expect(server.taken).toMatchObject([{ id: `${id}@site.test` }]);
});

test("a mail that was sealed under another secret is given up, and never sent as something else", async () => {
  server.play((step) => (step === "greeting" ? "421 later" : undefined));
  const id = await post(openOffice());
  server.play(null);
  const office = openOffice("another secret");
  await tryOn(office, id);
  expect(await office.readState(id)).toEqual({ state: "failed", reason: "unreachable" });
  expect(server.taken).toEqual([]);
});

test("a mail that was sealed under an older secret is sent once a new one is put before it", async () => {
  server.play((step) => (step === "greeting" ? "421 later" : undefined));
  const id = await post(openOffice());
  server.play(null);
  await tryOn(openOffice("a new secret", "a secret"), id);
  expect(server.taken).toHaveLength(1);
});

test("the queue tries a kept mail again by itself", async () => {
  let asked = 0;
  server.play((step) => (step === "MAIL" && ++asked === 1 ? "cut" : undefined));
  const queue = openTaskQueue({ database, log: { error: write }, name: "mail", intervalMs: 20 });
  const office = createPostOffice({
    ...{ db: database.db, queue, supportEmail: "help@site.test", secrets: ["a secret"] },
    now: () => new Date(),
    mailer: createSmtpMailer({ url: server.url, from: "no-reply@site.test" }),
    log: { info: write, warn: write, error: write },
  });
  office.start();
  await office.post(MAIL, TO, OPEN);
  await expect.poll(() => server.taken.length).toBe(1);
  await expect.poll(async () => (await database.run("select id from pgboss.job")).rows).toEqual([]);
  await queue.stop();
});
