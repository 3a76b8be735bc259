import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterEach, beforeEach, expect, test } from "vitest";
import { putDatabase } from "../../../../../tests/site-database.ts";
import { openDatabase } from "~/server/db/database.server.ts";
import { openTestDatabase } from "~/server/db/test-database.fixture.ts";
import { createGrants } from "../grants.server.ts";
import { createSignals } from "../keep-signals.server.ts";
import { parseInvitationsCommand, INVITATIONS } from "./invitations-command.server.ts";
import { serveCommand } from "~/server/db/operator-command.server.ts";

const NOW = new Date("2026-11-21T12:00:00Z");
const ROOT = fileURLToPath(new URL("../../../../..", import.meta.url));

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "imgfx-invitations-"));
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

/** Runs `npm run invitations -- …` on the data folder. */
function runCommand(...words: string[]) {
  const env = { NODE_ENV: "test" as const, PATH: process.env.PATH ?? "", DATA_DIR: dataDir };
  const run = promisify(execFile)(process.execPath, ["--import", "tsx", "scripts/invitations.ts", ...words], {
    cwd: ROOT,
    env,
  });
  return run.then(
    ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
    (failed: { code: number; stdout: string; stderr: string }) => failed,
  );
}

/** An invitation of a guest by a host who share their network and browser. */
async function invite(db: Parameters<typeof createGrants>[0]): Promise<void> {
  const grants = createGrants(db);
  const { code } = await grants.readInvitation("host", NOW);
  await grants.noteInvitation({ code, accountId: "guest", mayBeSamePerson: async () => false }, NOW);
  const signals = createSignals(db, "a-key");
  for (const id of ["host", "guest"])
    await signals.note(id, [signals.codeOf("network", "home"), signals.codeOf("device", "one")], NOW);
}

test("the command asks the running server, and ends with 0 when done, 1 when it can't be, 2 without a database", async () => {
  expect(await runCommand("list")).toMatchObject({
    code: 2,
    stderr: expect.stringContaining("There is no database in"),
  });
  const database = await openTestDatabase();
  await invite(database.db);
  const served = await serveCommand(INVITATIONS, { dataDir, db: database.db, now: () => NOW });
  expect(await runCommand("list")).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/^1 withheld, 0 waiting\nguest {2}withheld .* signals: device, network/),
  });
  expect(await runCommand("refuse", "guest", "--reason", "one person")).toMatchObject({
    code: 0,
    stdout: "guest: refused; nobody is rewarded for it.\n",
  });
  expect(await runCommand("release", "guest")).toMatchObject({ code: 1 });
  expect(await runCommand("release", "nobody")).toMatchObject({ code: 1 });
  await served.close();
  await database.close();
});

test("the command opens the embedded database itself when no server uses it", async () => {
  await putDatabase(dataDir);
  const stopped = await openDatabase({ dataDir });
  await invite(stopped.db);
  await stopped.close();
  expect(await runCommand("release", "guest")).toMatchObject({
    code: 0,
    stdout: expect.stringContaining("paid once it is earned"),
  });
});

test.each([["list", "--help"], ["release", "--help"], ["refuse", "-h"], ["--help"]])(
  "%s %s answers with help",
  (...words) => {
    expect(parseInvitationsCommand(words)).toEqual({
      help: expect.stringContaining("npm run invitations --"),
    });
  },
);

test.each([
  [[]],
  [["pay"]],
  [["release"]],
  [["refuse"]],
  [["release", "one", "two"]],
  [["list", "one"]],
  [["refuse", "one", "--reason", " "]],
  [["refuse", "one", "--why", "so"]],
])("the words %j are not understood, and said so", (words) => {
  expect(parseInvitationsCommand(words)).toEqual({ mistake: expect.any(String) });
});

test("the words of a ruling are read with its reason", () => {
  expect(parseInvitationsCommand(["refuse", "one", "--reason", "same person "])).toEqual({
    request: { do: "refuse", id: "one", reason: "same person" },
  });
  expect(parseInvitationsCommand(["release", "one"])).toEqual({ request: { do: "release", id: "one" } });
});
