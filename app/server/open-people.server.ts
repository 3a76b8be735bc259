import type { Env } from "~/server/config/env.server.ts";
import type { Logger } from "~/server/config/create-log.server.ts";
import type { Secrets } from "~/server/config/secrets.server.ts";
import type { SecurityEvents } from "~/server/config/security-events.server.ts";
import type { Db } from "~/server/db/db.ts";
import type { Grants } from "~/server/money/credits/grants.server.ts";
import type { Passwords } from "~/server/people/account/passwords/passwords.server.ts";
import type { HumanCheck } from "~/server/people/human-check/human-check.server.ts";
import type { WorkedTaskQueue } from "~/server/tasks/task-queue.server.ts";
import type { Signals } from "~/server/viewer.ts";

interface PeopleOptions {
  env: Env;
  db: Db;
  keysFor: (purpose: string) => Secrets;
  humanCheck: HumanCheck;
  grants: Pick<Grants, "noteInvitation">;
  signals: Signals;
  mails: WorkedTaskQueue;
  security: SecurityEvents;
  passwords?: Passwords;
  log: Logger;
  now: () => Date;
}

/** Who people are: visitors, accounts, and the mails that prove an account's address. */
export async function openPeoplePart(options: PeopleOptions) {
  const { env, db, keysFor, humanCheck, grants, signals, security, log, now } = options;
  const [{ createAccounts }, { createSessions }, { createViewers }, { createMailer }, { createPostOffice }] =
    await Promise.all([
      import("~/server/people/account/accounts.server.ts"),
      import("~/server/people/account/viewers/sessions.server.ts"),
      import("~/server/people/account/viewers/viewers.server.ts"),
      import("~/server/mail/create-mailer.server.ts"),
      import("~/server/mail/post-office.server.ts"),
    ]);
  const secrets = keysFor("accounts");
  const sessions = createSessions({ db, secrets, security });
  const viewers = createViewers({ secrets: keysFor("viewers"), sessions, signals });
  const mailer = createMailer(env, log);
  const { google, rateLimitScale, supportEmail } = env;
  const postOffice = createPostOffice({
    ...{ db, queue: options.mails, mailer, supportEmail, secrets: keysFor("mails"), log, now },
  });
  const { noteInvitation } = grants;
  const accounts = createAccounts({
    ...{ db, secrets, sessions, viewers, signals, mails: postOffice, google, rateLimitScale, humanCheck },
    ...{ passwords: options.passwords ?? (await openPasswords()), noteInvitation, security, log, now },
  });
  return { viewers, mailer, postOffice, accounts };
}

async function openPasswords(): Promise<Passwords> {
  const { createMemoryGate } = await import("~/server/files/storage/memory-gate.server.ts");
  const own = await import("~/server/people/account/passwords/passwords.server.ts");
  return own.createPasswords({ gate: createMemoryGate(own.PASSWORDS_AT_ONCE) });
}

/** Turnstile where it is configured, else the check that needs nobody else. */
export async function openHumanCheck(env: Env, db: Db, secrets: Secrets): Promise<HumanCheck> {
  if (env.turnstile) {
    const { createTurnstile } = await import("~/server/people/human-check/turnstile.server.ts");
    const hostname = env.baseUrl === undefined ? undefined : new URL(env.baseUrl).hostname;
    return createTurnstile({ db, ...env.turnstile, hostname, fetch });
  }
  const { createHumanCheck } = await import("~/server/people/human-check/altcha.server.ts");
  return createHumanCheck({ db, secrets, cost: env.humanCheckRounds });
}
