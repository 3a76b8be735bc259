import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { LRUCache } from "lru-cache";
import type { Accounts } from "~/server/people/account/accounts.server.ts";
import { openHumanCheck, openPeoplePart } from "~/server/open-people.server.ts";
import type { Passwords } from "~/server/people/account/passwords/passwords.server.ts";
import type { Viewers } from "~/server/people/account/viewers/viewers.server.ts";
import type { Catalog } from "~/server/catalog/catalog.server.ts";
import type { Grants } from "~/server/money/credits/grants.server.ts";
import type { Ledger } from "~/server/money/credits/ledger/ledger.server.ts";
import type { Database } from "~/server/db/db.ts";
import type { SharedClock } from "~/server/db/shared-clock.server.ts";
import type { Env } from "~/server/config/env.server.ts";
import type { FetchPicture } from "~/server/files/guarded-fetch/picture-fetcher.server.ts";
import type { HumanCheck } from "~/server/people/human-check/human-check.server.ts";
import type { Mailer } from "~/server/mail/create-mailer.server.ts";
import type { PostOffice } from "~/server/mail/post-office.server.ts";
import type { Payments } from "~/server/money/payments/payments.ts";
import { openPreviews, type Previews } from "~/server/generate/make-previews.server.ts";
import type { PipelineDeps } from "~/server/generate/pipeline-context.ts";
import { openProviders, type Providers } from "~/server/providers/open-provider.server.ts";
import { kindOf, type Provider } from "~/server/providers/provider.ts";
import { createLog, type Logger } from "~/server/config/create-log.server.ts";
import { makePrivateFolder } from "~/server/config/private-files.server.ts";
import { createMetrics, type Metrics } from "~/server/config/metrics.server.ts";
import { createSecurityEvents, type SecurityEvents } from "~/server/config/security-events.server.ts";
import { deriveSecrets, openSecrets } from "~/server/config/secrets.server.ts";
import { registryFolderOf } from "~/server/config/registry-folder.server.ts";
import type { SweepableStorage } from "~/server/files/storage/storage.ts";
import { MAX_OPEN_UPLOADS, MAX_UPLOAD_BYTES, type Uploads } from "~/server/files/storage/uploads/uploads.ts";
import type { WorkedTaskQueue } from "~/server/tasks/task-queue.server.ts";

/** Cards of shared results that are kept, at 150 KB each. */
const SHARE_CARDS = 64;

/** Everything a request needs, made once at start and handed on; nothing else on the server is shared. */
export interface Runtime {
  readonly env: Env;
  readonly log: Logger;
  readonly metrics: Metrics;
  /** Tells what concerns an account's safety. */
  readonly security: SecurityEvents;
  readonly database: Database;
  readonly catalog: Catalog;
  readonly ledger: Ledger;
  readonly grants: Grants;
  readonly viewers: Viewers;
  readonly accounts: Accounts;
  readonly mailer: Mailer;
  /** Keeps mails until they are handed over. Whoever serves the site starts it. */
  readonly postOffice: PostOffice;
  /** Null where nothing can be bought. */
  readonly payments: Payments | null;
  readonly humanCheck: HumanCheck;
  readonly storage: SweepableStorage;
  readonly uploads: Uploads;
  readonly providers: Pick<Providers, "local" | "replicate">;
  /** The configured one of `providers`. */
  readonly provider: Provider;
  /** Photos in every style, small and for nothing. */
  readonly previews: Previews;
  /** What messengers show of links to shared results, by the share's id: made once, and gone with the process. */
  readonly shareCards: LRUCache<string, Buffer>;
  /** Sees to it that no task is forgotten. Whoever serves the site starts it. */
  readonly tasks: WorkedTaskQueue;
  /** What the pipeline works with, made of the parts above. */
  readonly pipeline: PipelineDeps;
  now(): Date;
  /** Takes on no more tasks and leaves those that nobody waits for to other instances, or to the next start. */
  handOverTasks(): Promise<void>;
  /** Frees workers, connections and the folder's lock, once no request is under way. */
  close(): Promise<void>;
}

/** What tests and other starters replace. Whatever is given is not closed by `Runtime.close`. */
export type RuntimeOverrides = Partial<
  Pick<Runtime, "log" | "database" | "catalog" | "humanCheck" | "storage" | "provider" | "now">
> & {
  fetchPicture?: FetchPicture;
  passwords?: Passwords;
  /** Brings the compiled registry up to date and gives its folder; runs while the database opens. */
  prepareRegistry?: () => Promise<string>;
};

/**
 * Makes the program's parts and connects them.
 * @throws Error with a sentence for the operator when a part can't open.
 */
export async function openRuntime(env: Env, overrides: RuntimeOverrides = {}): Promise<Runtime> {
  await makePrivateFolder(env.dataDir);
  const log = overrides.log ?? createLog(env.logLevel);
  let clock: Pick<SharedClock, "now"> = { now: overrides.now ?? (() => new Date()) };
  const now = () => clock.now();
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
    const [secrets, database, catalog, storage, providers] = await Promise.all([
      openSecrets(env),
      overrides.database ?? track(openDatabasePart(env)),
      overrides.catalog ?? openCatalogPart(env, overrides),
      overrides.storage ?? openStorage(env),
      openProviderPart(env, overrides.provider, { log, now }, track),
    ]);
    const { createLedger } = await import("~/server/money/credits/ledger/ledger.server.ts");
    const { createGrants } = await import("~/server/money/credits/grants.server.ts");
    const { createSignals } = await import("~/server/money/credits/keep-signals.server.ts");
    const { createUploads } = await import("~/server/files/storage/uploads/uploads.server.ts");
    const { openPayments } = await import("~/server/money/payments/open-payments.server.ts");
    const { createPictureFetcher } = await import("~/server/files/guarded-fetch/picture-fetcher.server.ts");
    const { openTaskQueue } = await import("~/server/tasks/task-queue.server.ts");
    const { createBossOpener } = await import("~/server/tasks/task-queue.server.ts");
    const { db } = database;
    if (database.kind === "postgresql" && !overrides.now) {
      const { openSharedClock, readDatabaseTime } = await import("~/server/db/shared-clock.server.ts");
      clock = await track(openSharedClock({ readTime: () => readDatabaseTime(database) }));
    }
    const keysFor = (purpose: string) => deriveSecrets(secrets, purpose);
    const grants = createGrants(db);
    const newId = () => randomBytes(16).toString("hex");
    const metrics = createMetrics();
    const security = createSecurityEvents({ log, metrics, key: keysFor("security-events")[0] });
    const humanCheck = overrides.humanCheck ?? (await openHumanCheck(env, db, keysFor("human-check")));
    const signals = createSignals(db, keysFor("signals")[0]);
    const openBoss = createBossOpener(database, log);
    const tasks = openTaskQueue({ database, log, openBoss });
    const mails = openTaskQueue({ database, log, openBoss, name: "mail" });
    const peopleOptions = { env, db, keysFor, humanCheck, grants, signals, mails, security, log, now };
    const people = await openPeoplePart({ ...overrides, ...peopleOptions });
    const parts = {
      ...{ log, catalog },
      ledger: createLedger(db, { visitorCreditsPerAddress: env.visitorCreditsPerAddress }),
      grants,
      humanCheck,
      storage,
      uploads: createUploads({
        ...{ db, storage, secrets: keysFor("addresses"), tmpDir: join(env.dataDir, "tmp") },
        mostOpen: Math.max(1, Math.round(MAX_OPEN_UPLOADS * env.rateLimitScale)),
      }),
      provider: providers.configured,
    };
    const leaving = new AbortController();
    const handOverTasks = async () => {
      leaving.abort();
      await Promise.all([tasks.stop(), mails.stop()]);
    };
    const pipeline: PipelineDeps = {
      ...parts,
      db,
      queue: tasks,
      instanceId: newId(),
      leaving: leaving.signal,
      deadlineMs: env.generationDeadlineS * 1000,
      enable21x9: env.enable21x9,
      baseUrl: env.baseUrl,
      fetchPicture: overrides.fetchPicture ?? createPictureFetcher({ maxBytes: MAX_UPLOAD_BYTES }),
      running: new Set(),
      deliveries: new Map(),
      newId,
      sleep: (ms) => sleep(ms),
    };
    return {
      ...parts,
      env,
      ...{ metrics, security },
      database,
      ...people,
      payments: await openPayments(env, { db, grants, signals, log, newId }),
      providers,
      tasks,
      pipeline,
      previews: openPreviews(env, providers.local, pipeline),
      shareCards: new LRUCache({ max: SHARE_CARDS }),
      now,
      handOverTasks,
      async close() {
        await handOverTasks();
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

const openDatabasePart = async ({ dataDir, databaseUrl }: Env): Promise<Database> =>
  (await import("~/server/db/database.server.ts")).openDatabase({ dataDir, databaseUrl });

/** A given provider stands for all of them. */
async function openProviderPart(
  env: Env,
  given: Provider | undefined,
  { log, now }: { log: Logger; now: () => Date },
  track: <Part extends { close(): Promise<void> }>(opening: Promise<Part>) => Promise<Part>,
): Promise<Pick<Providers, "local" | "replicate" | "configured">> {
  if (given) return { local: given, replicate: null, configured: given };
  return track(openProviders(env, { log, now, fetch, sleep: (ms) => sleep(ms) }));
}

async function openCatalogPart(env: Env, { prepareRegistry, provider }: RuntimeOverrides): Promise<Catalog> {
  const [{ openCatalog }, folder] = await Promise.all([
    import("~/server/catalog/catalog.server.ts"),
    prepareRegistry?.() ?? registryFolderOf(env),
  ]);
  return openCatalog(folder, kindOf(provider?.name ?? env.provider));
}

const openStorage = async (env: Env): Promise<SweepableStorage> =>
  (await import("~/server/files/storage/create-storage.server.ts")).createStorage(env);
