import { setTimeout as sleep } from "node:timers/promises";
import sharp from "sharp";
import type { ServerTool } from "#registry/contract/compiled.ts";
import { STYLE_FIELDS } from "#registry/contract/field.ts";
import { LOCALES, type Locale } from "#registry/contract/locale.ts";
import { manifestSchema } from "#registry/contract/manifest.ts";
import type { Viewer } from "~/accounts/viewer.ts";
import { createGrants } from "~/credits/grants.server.ts";
import { createLedger } from "~/credits/ledger.server.ts";
import type { SweepingLedger } from "~/credits/ledger.ts";
import { openTestDatabase } from "~/db/open-test-database.ts";
import { AppError } from "~/errors/app-error.ts";
import type { Provider, ProviderJob, ProviderOutput, ProviderState } from "~/providers/provider.ts";
import type { GenerateContext, PipelineDeps } from "./pipeline-context.ts";

// A pipeline for tests: the real ledger and database in memory, everything else played.

export const ORIGIN = "https://imgfx.example";
export const SUBMIT = "/api/img/imgfx-v2/submit";

const titles = Object.fromEntries(LOCALES.map((locale) => [locale, `Title ${locale}`])) as Record<
  Locale,
  string
>;

/** A style for tests; `manifest` changes what a plain one has. */
export const fakeTool = (
  manifest: Record<string, unknown> = {},
  rest: Partial<ServerTool> = {},
): ServerTool => ({
  manifest: manifestSchema.parse({
    id: "plain",
    section: "style",
    imageType: `imgfx-style-${String(manifest.id ?? "plain")}`,
    credits: 2,
    tags: ["test"],
    photos: {},
    output: "image",
    delivery: "wait",
    submit: SUBMIT,
    providers: { local: { recipe: [{ op: "flip" }], quality: "good" } },
    ...manifest,
  }),
  prompt: "The hidden words.",
  fields: [...STYLE_FIELDS],
  version: "version-1",
  titles,
  ...rest,
});

export const visitor = (id = "visitor-1"): Viewer => ({
  id,
  kind: "visitor",
  plan: "visitor",
  addressHash: `at-${id}`,
});
export const subscriber = (id = "subscriber-1"): Viewer => ({
  id,
  kind: "account",
  plan: "subscriber",
  addressHash: `at-${id}`,
});

/** A picture as a provider delivers it. */
export async function fakeOutput(width = 2048, height = 2048): Promise<ProviderOutput> {
  const bytes = await sharp({ create: { width, height, channels: 3, background: "#7a5" } })
    .png()
    .toBuffer();
  return { bytes, contentType: "image/png", width, height };
}

/** A provider that does what its fields say. */
export interface FakeProvider extends Provider {
  jobs: ProviderJob[];
  cancelled: string[];
  startError: Error | null;
  inspectError: Error | null;
  /** What `look` answers; a promise keeps the run going until it resolves. */
  outcome: ProviderState | Promise<ProviderState>;
}

export function createFakeProvider(): FakeProvider {
  const provider: FakeProvider = {
    name: "local",
    description: "played",
    jobs: [],
    cancelled: [],
    startError: null,
    inspectError: null,
    outcome: fakeOutput().then((made) => ({ status: "succeeded", outputs: [made], timings: { flip: 3 } })),
    async start(job) {
      if (provider.startError) throw provider.startError;
      provider.jobs.push(job);
      return { ref: `run-${job.generationId}` };
    },
    async look(_ref, { waitMs }) {
      const running: ProviderState = { status: "running", stage: "working" };
      return waitMs === 0 ? provider.outcome : Promise.race([provider.outcome, sleep(waitMs, running)]);
    },
    async cancel(ref) {
      provider.cancelled.push(ref);
    },
    async inspect() {
      if (provider.inspectError) throw provider.inspectError;
    },
    async close() {},
  };
  return provider;
}

export interface FakePipeline {
  deps: PipelineDeps;
  ledger: SweepingLedger;
  provider: FakeProvider;
  /** Files in storage, by key. */
  files: Map<string, Uint8Array>;
  /** Uploads by key; `keptUntil` once a result uses one. */
  photos: Map<string, { ownerId: string; keptUntil?: Date }>;
  /** Messages at level error. */
  errors: string[];
  advance(ms: number): void;
  context(viewer?: Viewer, extra?: Partial<GenerateContext>): GenerateContext;
  /** Adds an upload of a viewer and gives its address. */
  addPhoto(viewer?: Viewer): string;
  close(): Promise<void>;
}

/** Opens a played pipeline over an empty database. Tokens that begin with "good" are accepted once. */
export async function openFakePipeline(tools: ServerTool[] = [fakeTool()]): Promise<FakePipeline> {
  const database = await openTestDatabase();
  const ledger = createLedger(database.db, { visitorCreditsPerAddress: 40 });
  const provider = createFakeProvider();
  const files: FakePipeline["files"] = new Map();
  const photos: FakePipeline["photos"] = new Map();
  const errors: string[] = [];
  const usedTokens = new Set<string>();
  let time = Date.UTC(2026, 5, 1, 12);
  let lastId = 0;
  const nextId = () => (lastId += 1).toString(16).padStart(32, "0");
  const now = () => new Date((time += 1));
  const deps: PipelineDeps = {
    db: database.db,
    catalog: {
      listTools: async () =>
        tools.map(({ manifest, version }) => ({ ...manifest, poll: manifest.poll ?? [], version })),
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
          if (photos.get(key)?.ownerId !== viewer.id) throw new AppError("FOREIGN_IMAGE");
          return { key, bytes: Buffer.from(key), contentType: "image/png", width: 10, height: 10 };
        });
      },
      async extendExpiry(keys, until) {
        for (const key of keys)
          photos.set(key, { ownerId: photos.get(key)?.ownerId ?? "", keptUntil: until });
      },
      async remove(keys) {
        for (const key of keys) photos.delete(key);
      },
    },
    storage: {
      kind: "local-disk",
      place: "memory",
      async write(key, bytes) {
        files.set(key, bytes);
      },
      find: async () => null,
      read: async (key) => Buffer.from(files.get(key) ?? ""),
      async remove(key) {
        files.delete(key);
      },
      async ping() {},
    },
    provider,
    log: { info: () => {}, warn: () => {}, error: (_fields, message) => void errors.push(message) },
    deadlineMs: 300_000,
    enable21x9: true,
    baseUrl: undefined,
    running: new Set(),
    newId: nextId,
    sleep: async () => {
      await sleep(5);
    },
  };
  return {
    deps,
    ledger,
    provider,
    files,
    photos,
    errors,
    advance: (ms) => void (time += ms),
    context: (viewer = visitor(), extra = {}) => ({
      viewer,
      locale: "en",
      origin: ORIGIN,
      now,
      deps,
      ...extra,
    }),
    addPhoto(viewer = visitor()) {
      const key = `uploads/${nextId()}.png`;
      photos.set(key, { ownerId: viewer.id });
      return `${ORIGIN}/files/${key}`;
    },
    close: () => database.close(),
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
