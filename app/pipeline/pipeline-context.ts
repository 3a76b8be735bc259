import type { Locale } from "#registry/contract/locale.ts";
import type { Viewer } from "~/accounts/viewer.ts";
import type { Catalog } from "~/catalog/catalog.ts";
import type { Grants } from "~/credits/grants.ts";
import type { Ledger } from "~/credits/ledger.ts";
import type { Db } from "~/db/db.ts";
import type { HumanCheck } from "~/human-check/human-check.ts";
import type { Provider } from "~/providers/provider.ts";
import type { Storage } from "~/storage/storage.ts";
import type { Uploads } from "~/storage/uploads.ts";

export interface PipelineLog {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

/** Everything the pipeline works with, made once by the runtime. */
export interface PipelineDeps {
  db: Db;
  catalog: Pick<Catalog, "listTools" | "findServerTool">;
  ledger: Ledger;
  grants: Pick<Grants, "rewardInvitation">;
  humanCheck: HumanCheck;
  uploads: Pick<Uploads, "readOwned" | "extendExpiry" | "remove">;
  storage: Storage;
  provider: Provider;
  log: PipelineLog;
  /** How long a run may take, in milliseconds. */
  deadlineMs: number;
  /** Whether the operator offers 21:9. */
  enable21x9: boolean;
  /** The configured origin of the site, where there is one. */
  baseUrl: string | undefined;
  /** Generations under way in this process, to be awaited before it closes. */
  running: Set<Promise<unknown>>;
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
