import { setTimeout as sleep } from "node:timers/promises";
import type { ServerTool } from "#registry/contract/compiled.ts";
import { STYLE_FIELDS } from "#registry/contract/field.ts";
import { mapLocales } from "#registry/contract/locale.ts";
import { manifestSchema } from "#registry/contract/manifest.ts";
import { offerOf, pricesOf } from "#registry/contract/price.ts";
import type { Viewer } from "~/server/viewer.ts";
import { createGrants } from "~/server/money/credits/grants.server.ts";
import { createLedger, type Ledger } from "~/server/money/credits/ledger/ledger.server.ts";
import { openTestDatabase } from "~/server/db/test-database.fixture.ts";
import { AppError } from "#registry/contract/errors/app-error.ts";
import { generation } from "~/server/db/schema/generations.ts";
import { generate } from "./generate.server.ts";
import { findGeneration, type Generation } from "./records/generation-records.server.ts";
import { createFakeProvider, type FakeProvider } from "./provider.fixture.ts";
import type { GenerateContext, PipelineDeps } from "./pipeline-context.ts";

// A pipeline for tests: the real ledger and database in memory, everything else played.

export { createFakeProvider, fakeOutput } from "./provider.fixture.ts";

export const ORIGIN = "https://imgfx.example";
export const SUBMIT = "/api/img/imgfx-v2/submit";

const titles = mapLocales((locale) => `Title ${locale}`);

/** A style for tests; `manifest` changes what a plain one has. */
export const fakeTool = (
  manifest: Record<string, unknown> = {},
  { fields: form = [...STYLE_FIELDS], ...rest }: Partial<ServerTool> = {},
): ServerTool => {
  const parsed = manifestSchema.parse({
    id: "plain",
    section: "style",
    imageType: `imgfx-style-${String(manifest.id ?? "plain")}`,
    credits: 2,
    tags: ["test"],
    photos: {},
    output: "image",
    delivery: "wait",
    submit: SUBMIT,
    providers: { local: { recipe: [{ op: "flip" }] } },
    ...manifest,
  });
  const parts = { prompt: "p1", recipe: "r1", input: "i1", model: "m1", copy: "c1" };
  return {
    ...{ manifest: parsed, prompt: "The hidden words.", prices: pricesOf(parsed, "local") },
    ...offerOf(form, parsed, "local"),
    ...{ version: "version-1", parts, costs: {}, titles, ...rest },
  };
};

/** Where `taskTool` takes requests. */
const TASK_PATH = "/api/img/slow";

/** A tool that delivers later. */
export const taskTool = (changes: Record<string, unknown> = {}): ServerTool =>
  fakeTool({ id: "slow", imageType: undefined, submit: TASK_PATH, delivery: "task", ...changes });

const viewerOf = (id: string) => ({ id, addressHash: `at-${id}`, networks: [] });
export const visitor = (id = "visitor-1"): Viewer => ({ ...viewerOf(id), kind: "visitor", plan: "visitor" });
export const subscriber = (id = "subscriber-1"): Viewer => ({
  ...viewerOf(id),
  kind: "account",
  plan: "subscriber",
});

export interface FakePipeline {
  deps: PipelineDeps;
  ledger: Ledger;
  provider: FakeProvider;
  /** Files in storage, by key. */
  files: Map<string, Uint8Array>;
  /** Uploads by key; `keptUntil` once a result uses one. */
  photos: Map<string, { ownerId: string; keptUntil?: Date }>;
  /** Generations that were added to the queue, and after how many seconds they are looked at. */
  queued: { id: string; afterS: number }[];
  /** Addresses that were fetched from outside. */
  fetched: string[];
  /** Messages at level error. */
  errors: string[];
  advance(ms: number): void;
  /** Plays that this process is about to end. */
  leave(): void;
  /** The same database and files as another process sees them. */
  asOther(instanceId: string): PipelineDeps;
  context(viewer?: Viewer, extra?: Partial<GenerateContext>): GenerateContext;
  /** Adds an upload of a viewer and gives its address. */
  addPhoto(viewer?: Viewer): string;
  balance(viewer?: Viewer): Promise<number>;
  /** Every generation as it is recorded. */
  generations(): Promise<Generation[]>;
  /** Has `taskTool` begin a generation, and gives its record. */
  begin(viewer?: Viewer): Promise<Generation>;
  close(): Promise<void>;
}

/** Opens a played pipeline over an empty database. Tokens that begin with "good" are accepted once. */
export async function openFakePipeline(tools: ServerTool[] = [fakeTool()]): Promise<FakePipeline> {
  const database = await openTestDatabase();
  const ledger = createLedger(database.db, { visitorCreditsPerAddress: 40 });
  const provider = createFakeProvider();
  const files: FakePipeline["files"] = new Map();
  const photos: FakePipeline["photos"] = new Map();
  const fetched: string[] = [];
  const errors: string[] = [];
  const queued: FakePipeline["queued"] = [];
  const leaving = new AbortController();
  const usedTokens = new Set<string>();
  let time = Date.UTC(2026, 5, 1, 12);
  let lastId = 0;
  const nextId = () => (lastId += 1).toString(16).padStart(32, "0");
  const now = () => new Date((time += 1));
  const deps: PipelineDeps = {
    db: database.db,
    catalog: {
      listTools: async () =>
        tools.map(({ manifest, version }) => ({
          ...manifest,
          poll: manifest.poll ?? [],
          copyLocales: ["en"],
          version,
        })),
      findServerTool: async (id) => tools.find(({ manifest }) => manifest.id === id) ?? null,
    },
    ledger,
    grants: createGrants(database.db),
    humanCheck: {
      provider: "altcha",
      async verify(token) {
        if (!token?.startsWith("good") || usedTokens.has(token)) throw new AppError("VERIFICATION_FAILED");
        usedTokens.add(token);
      },
    },
    uploads: {
      async readOwned(keys, viewer) {
        return keys.map((key) => {
          if (photos.get(key)?.ownerId !== viewer.id)
            throw new AppError("FOREIGN_IMAGE", { params: { key } });
          return { key, bytes: Buffer.from(key), contentType: "image/png", width: 10, height: 10 };
        });
      },
      async adopt(bytes, viewer) {
        const key = `uploads/${nextId()}.png`;
        photos.set(key, { ownerId: viewer.id });
        return { key, bytes, contentType: "image/png", width: 10, height: 10 };
      },
      async extendExpiry(keys, until) {
        for (const key of keys)
          photos.set(key, { ownerId: photos.get(key)?.ownerId ?? "", keptUntil: until });
      },
      async remove(keys) {
        for (const key of keys) photos.delete(key);
      },
    },
    async fetchPicture(address) {
      fetched.push(address);
      return Buffer.from(`fetched from ${address}`);
    },
    storage: {
      kind: "local-disk",
      origins: [],
      place: "memory",
      async write(key, bytes) {
        files.set(key, bytes);
      },
      find: async () => null,
      read: async (key) => Buffer.from(files.get(key) ?? key),
      async remove(key) {
        files.delete(key);
      },
      async ping() {},
    },
    provider,
    queue: {
      prepare: async () => {},
      async add(_tx, ids, afterS) {
        queued.push(...ids.map((id) => ({ id, afterS })));
      },
    },
    log: { info: () => {}, warn: () => {}, error: (_fields, message) => void errors.push(message) },
    deadlineMs: 300_000,
    enable21x9: true,
    baseUrl: undefined,
    instanceId: "here",
    leaving: leaving.signal,
    running: new Set(),
    deliveries: new Map(),
    newId: nextId,
    sleep: async () => {
      await sleep(5);
    },
  };
  const addPhoto = (viewer = visitor()): string => {
    const key = `uploads/${nextId()}.png`;
    photos.set(key, { ownerId: viewer.id });
    return `${ORIGIN}/files/${key}`;
  };
  const context = (viewer = visitor(), extra: Partial<GenerateContext> = {}): GenerateContext => ({
    ...{ viewer, locale: "en", origin: ORIGIN, now, deps },
    ...extra,
  });
  return {
    ...{ deps, ledger, provider, files, photos, fetched, queued, errors, addPhoto, context },
    balance: async (viewer = visitor()) => (await ledger.readBalance(viewer, now())).balance,
    generations: () => database.db.select().from(generation).orderBy(generation.position),
    async begin(viewer = visitor()) {
      const body = submitBody([addPhoto(viewer)], { imageType: undefined });
      const { data } = await generate(TASK_PATH, body, context(viewer));
      const row = "taskId" in data ? await findGeneration(database.db, data.taskId) : null;
      if (!row) throw new Error("no generation was begun");
      return row;
    },
    advance: (ms) => void (time += ms),
    leave: () => leaving.abort(),
    asOther: (instanceId) => ({
      ...deps,
      ...{ instanceId, leaving: new AbortController().signal, running: new Set(), deliveries: new Map() },
    }),
    async close() {
      leaving.abort();
      await database.close();
    },
  };
}

/** The code of the AppError that ends some work, or "no error". */
export async function codeOf(work: Promise<unknown>): Promise<string> {
  try {
    await work;
    return "no error";
  } catch (error) {
    return error instanceof AppError ? error.code : String(error);
  }
}

let lastToken = 0;

/** A complete body of a style's submit, with a fresh token. */
export const submitBody = (
  photos: string[],
  changes: Record<string, unknown> = {},
): Record<string, unknown> => ({
  prompt: "",
  image_urls: photos,
  num_images: "1",
  dimension: "auto",
  size: "2K",
  imageType: "imgfx-style-plain",
  turnstileToken: `good-${(lastToken += 1)}`,
  ...changes,
});
