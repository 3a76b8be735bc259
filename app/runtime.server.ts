import { randomBytes } from "node:crypto";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { RunningAccounts } from "~/accounts/accounts.server.ts";
import type { Viewers } from "~/accounts/viewers.ts";
import type { Catalog } from "~/catalog/catalog.ts";
import type { Grants, SweepingGrants } from "~/credits/grants.ts";
import type { SweepingLedger } from "~/credits/ledger.ts";
import type { Database } from "~/db/database.server.ts";
import type { Db } from "~/db/db.ts";
import { EnvError, type Env } from "~/env.server.ts";
import type { HumanCheck } from "~/human-check/human-check.ts";
import type { Mailer } from "~/mail/mailer.ts";
import type { Payments } from "~/payments/payments.ts";
import type { PipelineDeps } from "~/pipeline/pipeline-context.ts";
import { ONLY_LOCAL, openProvider } from "~/providers/open-provider.server.ts";
import type { Provider } from "~/providers/provider.ts";
import { createLog, type Logger } from "~/server/create-log.server.ts";
import { createMetrics, type Metrics } from "~/server/metrics.server.ts";
import { deriveSecret, openSecret } from "~/server/open-secret.server.ts";
import { registryFolderOf } from "~/server/registry-folder.server.ts";
import type { SweepableStorage } from "~/storage/storage.ts";
import type { Uploads } from "~/storage/uploads.ts";

/** Everything a request needs, made once at start and handed on; nothing else on the server is shared. */
export interface Runtime {
  readonly env: Env;
  readonly log: Logger;
  readonly metrics: Metrics;
  readonly database: Database;
  readonly catalog: Catalog;
  readonly ledger: SweepingLedger;
  readonly grants: SweepingGrants;
  readonly viewers: Viewers;
  readonly accounts: RunningAccounts;
  readonly mailer: Mailer;
  /** Null where nothing can be bought. */
  readonly payments: Payments | null;
  readonly humanCheck: HumanCheck;
  readonly storage: SweepableStorage;
  readonly uploads: Uploads;
  readonly providers: { local: Provider };
  /** The configured one of `providers`. */
  readonly provider: Provider;
  /** What the pipeline works with, made of the parts above. */
  readonly pipeline: PipelineDeps;
  now(): Date;
  /** Frees workers, connections and the folder's lock, once no request is under way. */
  close(): Promise<void>;
}

/** What tests and other starters replace. Whatever is given is not closed by `Runtime.close`. */
export type RuntimeOverrides = Partial<
  Pick<Runtime, "log" | "database" | "catalog" | "humanCheck" | "storage" | "provider" | "now">
> & {
  /** Brings the compiled registry up to date and gives its folder; runs while the database opens. */
  prepareRegistry?: () => Promise<string>;
};

/**
 * Makes the program's parts and connects them.
 * @throws EnvError for a setting that no part answers to; Error with a sentence for the operator when a part can't open.
 */
export async function openRuntime(env: Env, overrides: RuntimeOverrides = {}): Promise<Runtime> {
  refuseUnservedSettings(env);
  await mkdir(env.dataDir, { recursive: true });
  const log = overrides.log ?? createLog(env.logLevel);
  const openers: Promise<{ close(): Promise<void> }>[] = [];
  const track = <T extends { close(): Promise<void> }>(opening: Promise<T>): Promise<T> => {
    openers.push(opening);
    return opening;
  };
  const closeAll = async () => {
    for (const opened of (await Promise.allSettled(openers)).reverse())
      if (opened.status === "fulfilled") await opened.value.close();
  };
  try {
    const [secret, database, catalog, storage, local] = await Promise.all([
      openSecret(env),
      overrides.database ?? track(openDatabasePart(env)),
      overrides.catalog ?? openCatalogPart(overrides.prepareRegistry ?? (async () => registryFolderOf(env))),
      overrides.storage ?? openStoragePart(env),
      overrides.provider ?? track(openProvider(env, log)),
    ]);
    const { createLedger } = await import("~/credits/ledger.server.ts");
    const { createGrants } = await import("~/credits/grants.server.ts");
    const { createHumanCheck } = await import("~/human-check/altcha.server.ts");
    const { createUploads } = await import("~/storage/uploads.server.ts");
    const { openPayments } = await import("~/payments/open-payments.server.ts");
    const { db } = database;
    const keyFor = (purpose: string) => deriveSecret(secret, purpose);
    const now = overrides.now ?? (() => new Date());
    const grants = createGrants(db);
    const newId = () => randomBytes(16).toString("hex");
    const people = await openPeoplePart({ env, db, keyFor, grants, log, now });
    const parts = {
      log,
      catalog,
      ledger: createLedger(db, { visitorCreditsPerAddress: env.visitorCreditsPerAddress }),
      grants,
      humanCheck: overrides.humanCheck ?? createHumanCheck({ db, secret: keyFor("human-check") }),
      storage,
      uploads: createUploads({ db, storage, secret: keyFor("addresses"), tmpDir: join(env.dataDir, "tmp") }),
      provider: local,
    };
    const pipeline: PipelineDeps = {
      ...parts,
      db,
      deadlineMs: env.generationDeadlineS * 1000,
      enable21x9: env.enable21x9,
      baseUrl: env.baseUrl,
      running: new Set(),
      newId,
      sleep: (ms) => sleep(ms),
    };
    return {
      ...parts,
      env,
      metrics: createMetrics(),
      database,
      ...people,
      payments: await openPayments(env, { db, grants, log, newId }),
      providers: { local },
      pipeline,
      now,
      async close() {
        await Promise.allSettled(pipeline.running); // whoever left before the end still gets what was paid for
        await people.accounts.close();
        await closeAll();
      },
    };
  } catch (error) {
    await closeAll();
    throw error;
  }
}

/** Ignoring one of these would put pictures or checks elsewhere than the operator believes. */
function refuseUnservedSettings(env: Env): void {
  const unserved = [
    env.provider === "replicate" && ONLY_LOCAL,
    env.s3 && "S3_BUCKET: this version stores on the local disk only; leave it unset",
    env.turnstile && "TURNSTILE_SITE_KEY: this version checks with ALTCHA only; leave it unset",
  ].filter((line) => typeof line === "string");
  if (unserved.length > 0) throw new EnvError(unserved);
}

async function openDatabasePart(env: Env): Promise<Database> {
  const { openDatabase } = await import("~/db/database.server.ts");
  return openDatabase({ dataDir: env.dataDir, databaseUrl: env.databaseUrl });
}

interface PeopleOptions {
  env: Env;
  db: Db;
  keyFor: (purpose: string) => string;
  grants: Pick<Grants, "noteInvitation">;
  log: Logger;
  now: () => Date;
}

/** Who people are: visitors, accounts, and the mails that prove an account's address. */
async function openPeoplePart({ env, db, keyFor, grants, log, now }: PeopleOptions) {
  const [
    { createAccounts },
    { createSessions },
    { createViewers },
    { createMailer },
    { createAccountMails },
  ] = await Promise.all([
    import("~/accounts/accounts.server.ts"),
    import("~/accounts/sessions.server.ts"),
    import("~/accounts/viewers.server.ts"),
    import("~/mail/create-mailer.server.ts"),
    import("~/mail/account-mails.server.ts"),
  ]);
  const secret = keyFor("accounts");
  const sessions = createSessions({ db, secret });
  const viewers = createViewers({ secret: keyFor("viewers"), sessions });
  const mailer = createMailer(env, log);
  const { google, rateLimitScale } = env;
  const mails = createAccountMails(mailer, env);
  const { noteInvitation } = grants;
  const accounts = createAccounts({
    ...{ db, secret, sessions, viewers, mails, google, rateLimitScale, noteInvitation, log, now },
  });
  return { viewers, mailer, accounts };
}

async function openCatalogPart(prepareRegistry: () => Promise<string>): Promise<Catalog> {
  const [{ openCatalog }, folder] = await Promise.all([
    import("~/catalog/catalog.server.ts"),
    prepareRegistry(),
  ]);
  return openCatalog(folder);
}

async function openStoragePart(env: Env): Promise<SweepableStorage> {
  const { createStorage } = await import("~/storage/create-storage.server.ts");
  return createStorage({ dataDir: env.dataDir });
}
