import type { Locale } from "#registry/contract/locale.ts";
import type { Viewer } from "~/server/viewer.ts";
import type { OperatorLog } from "~/server/config/operator-log.ts";
import type { Catalog } from "~/server/catalog/catalog.server.ts";
import type { Grants } from "~/server/money/credits/grants.server.ts";
import type { Ledger } from "~/server/money/credits/ledger/ledger.server.ts";
import type { Db } from "~/server/db/db.ts";
import type { FetchPicture } from "~/server/files/guarded-fetch/picture-fetcher.server.ts";
import type { HumanCheck } from "~/server/people/human-check/human-check.server.ts";
import type { Provider } from "~/server/providers/provider.ts";
import type { Storage } from "~/server/files/storage/storage.ts";
import type { Uploads } from "~/server/files/storage/uploads/uploads.ts";
import type { TaskQueue } from "~/server/tasks/task-queue.server.ts";
import type { TaskState } from "./records/generation-records.server.ts";

/** Lists work as under way until it ends, so that the process can wait for it before it closes. */
export async function keepRunning<Result>(
  running: Set<Promise<unknown>>,
  work: Promise<Result>,
): Promise<Result> {
  running.add(work);
  try {
    return await work;
  } finally {
    running.delete(work);
  }
}

/** Everything the pipeline works with, made once by the runtime. */
export interface PipelineDeps {
  db: Db;
  catalog: Pick<Catalog, "listTools" | "findServerTool">;
  ledger: Ledger;
  grants: Pick<Grants, "rewardInvitation">;
  humanCheck: HumanCheck;
  uploads: Pick<Uploads, "readOwned" | "adopt" | "extendExpiry" | "remove">;
  /** Fetches the picture at an address that is not ours, under guard. */
  fetchPicture: FetchPicture;
  storage: Storage;
  provider: Provider;
  queue: TaskQueue;
  log: OperatorLog;
  /** How long a run may take, in milliseconds. */
  deadlineMs: number;
  /** Whether the operator offers 21:9. */
  enable21x9: boolean;
  /** The configured origin of the site, where there is one. */
  baseUrl: string | undefined;
  /** Tells this process from others on the same database. */
  instanceId: string;
  /** Aborted once this process takes on nothing more and leaves to others what nobody waits for. */
  leaving: AbortSignal;
  /** Generations under way in this process, to be awaited before it closes. */
  running: Set<Promise<unknown>>;
  /** Results that this process is storing, by generation, so that two who come for one store it once. */
  deliveries: Map<string, Promise<TaskState>>;
  /** A fresh, unguessable id of 32 hexadecimal digits. */
  newId(): string;
  sleep(ms: number): Promise<void>;
}

/** What settling a generation needs; webhooks and the sweeper have no more than this. */
export interface SettleContext {
  now(): Date;
  deps: PipelineDeps;
}

/** Who asks, in which words, and what with. Nothing inside the pipeline reads the environment or the clock. */
export interface GenerateContext extends SettleContext {
  viewer: Viewer;
  locale: Locale;
  /** The site's origin as this request sees it. */
  origin: string;
  idempotencyKey?: string;
  /** Ends waiting for an earlier request with the same key. It never stops a generation. */
  signal?: AbortSignal;
}
