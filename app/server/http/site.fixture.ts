import { mkdtemp, mkdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { LoaderFunctionArgs, ServerBuild } from "@remix-run/node";
import express from "express";
import { pino } from "pino";
import type { Catalog } from "~/server/catalog/catalog.server.ts";
import { openTestDatabase } from "~/server/db/test-database.fixture.ts";
import { parseEnv } from "~/server/config/env.server.ts";
import type { Provider } from "~/server/providers/provider.ts";
import * as filesRoute from "~/routes/files/files.ts";
import * as sharedRoute from "~/routes/files/shared-file.ts";
import * as authRoute from "~/routes/api/auth.ts";
import * as creditsRoute from "~/routes/api/credits.ts";
import * as challengeRoute from "~/routes/api/human-check.challenge.ts";
import * as mailsRoute from "~/routes/api/mails.ts";
import * as presignRoute from "~/routes/api/presigned-urls.ts";
import * as replicateWebhookRoute from "~/routes/api/webhooks.replicate.ts";
import { openRuntime, type RuntimeOverrides } from "~/server/runtime.server.ts";
import { createHttpServer } from "./listen.server.ts";
import { serveSite, type SiteOptions } from "./serve-site.server.ts";

const EMPTY_CATALOG: Catalog = {
  listCards: async () => [],
  findSearch: async () => null,
  findTool: async () => null,
  findServerTool: async () => null,
  findBySubmit: async () => null,
  listTools: async () => [],
};

const IDLE_PROVIDER: Provider = {
  name: "local",
  description: "nothing",
  isShared: false,
  busyForS: () => null,
  start: () => Promise.reject(new Error("nothing starts here")),
  look: () => Promise.reject(new Error("nothing runs here")),
  cancel: async () => undefined,
  inspect: async () => undefined,
  close: async () => undefined,
};

/** Answers what a route is told, so that tests see it; `?wait=` milliseconds later. */
async function echo({ request, context }: LoaderFunctionArgs): Promise<Response> {
  const { origin, clientAddress, cspNonce } = context;
  const wait = Number(new URL(request.url).searchParams.get("wait") ?? 0);
  await new Promise((resolve) => setTimeout(resolve, wait));
  return Response.json({ url: request.url, method: request.method, origin, clientAddress, cspNonce });
}

/** The framework's build as this server sees it, with the routes that these tests are about and one that echoes. */
const TEST_BUILD: ServerBuild = {
  mode: "test",
  entry: { module: { default: () => Promise.reject(new Error("there are no pages here")) } },
  routes: {
    files: { id: "files", path: "files/*", module: { ...filesRoute, default: undefined } },
    shared: { id: "shared", path: "s/:token/:file", module: { ...sharedRoute, default: undefined } },
    auth: { id: "auth", path: "api/auth/*", module: { ...authRoute, default: undefined } },
    mails: { id: "mails", path: "api/mails/:letterId", module: { ...mailsRoute, default: undefined } },
    credits: { id: "credits", path: "api/credits", module: { ...creditsRoute, default: undefined } },
    challenge: {
      id: "challenge",
      path: "api/human-check/challenge",
      module: { ...challengeRoute, default: undefined },
    },
    presign: { id: "presign", path: "api/presigned-urls", module: { ...presignRoute, default: undefined } },
    replicate: {
      id: "replicate",
      path: "api/webhooks/replicate",
      module: { ...replicateWebhookRoute, default: undefined },
    },
    echo: { id: "echo", path: "*", module: { loader: echo, action: echo, default: undefined } },
  },
  assets: { entry: { imports: [], module: "" }, routes: {}, url: "", version: "test" },
  publicPath: "/",
  assetsBuildDirectory: "",
  future: {
    v3_fetcherPersist: true,
    v3_relativeSplatPath: true,
    v3_throwAbortReason: true,
    v3_singleFetch: true,
    v3_lazyRouteDiscovery: false,
  },
  isSpaMode: false,
};

/** The real server on a port of its own, with a database in memory and no pages; for tests. */
export async function openTestSite(
  settings: Record<string, string> = {},
  { overrides = {}, ...options }: Partial<SiteOptions> & { overrides?: RuntimeOverrides } = {},
) {
  const dir = await mkdtemp(join(tmpdir(), "site-"));
  await mkdir(join(dir, "styles/a-style/images"), { recursive: true });
  await writeFile(join(dir, "styles/a-style/manifest.json"), "{}");
  await writeFile(join(dir, "styles/a-style/images/before-1.webp"), "a picture");
  const env = parseEnv({
    PORT: "0",
    HOST: "127.0.0.1",
    DATA_DIR: dir,
    STYLES_DIR: join(dir, "styles"),
    HUMAN_CHECK_ROUNDS: "1",
    ...settings,
  });
  const database = await openTestDatabase();
  const cleanUp = async () => {
    await database.close();
    await rm(dir, { recursive: true, force: true });
  };
  const runtime = await openRuntime(env, {
    database,
    catalog: EMPTY_CATALOG,
    provider: IDLE_PROVIDER,
    log: pino({ level: "silent" }),
    ...overrides,
  });
  const server = createHttpServer();
  const site = await serveSite({
    runtime,
    build: TEST_BUILD,
    mode: "production",
    client: express.Router(),
    server,
    stopTimes: { graceMs: 0, idleMs: 0 },
    ...options,
  }).catch(async (error: unknown) => {
    await cleanUp();
    throw error;
  });
  return {
    ...site,
    runtime,
    database,
    origin: `http://127.0.0.1:${site.port}`,
    async close() {
      await site.close();
      await cleanUp();
    },
  };
}
