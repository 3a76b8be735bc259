import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { putDatabase } from "../../tests/site-database.ts";
import { parseEnv } from "~/server/config/env.server.ts";
import { openRuntime } from "./runtime.server.ts";

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "runtime-"));
  await putDatabase(dataDir);
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

const settings = (more: Record<string, string> = {}) =>
  parseEnv({ DATA_DIR: dataDir, LOG_LEVEL: "silent", ...more });

test("the embedded defaults open, answer, and free the folder when closed", async () => {
  const runtime = await openRuntime(settings());
  await Promise.all([runtime.database.ping(), runtime.storage.ping()]);
  expect(runtime.provider).toBe(runtime.providers.local);
  await runtime.close();
  const again = await openRuntime(settings());
  await again.close();
});

test("a bucket, a vendor and Turnstile are opened where they are configured; nothing is asked of them before it is needed", async () => {
  const runtime = await openRuntime(
    settings({
      BASE_URL: "https://site.example",
      REPLICATE_API_TOKEN: "r8_0123456789",
      S3_BUCKET: "pictures",
      S3_REGION: "eu-central-1",
      TURNSTILE_SITE_KEY: "site",
      TURNSTILE_SECRET_KEY: "secret",
    }),
  );
  expect(runtime.provider.name).toBe("replicate");
  expect(runtime.storage).toMatchObject({
    kind: "s3",
    origins: ["https://pictures.s3.eu-central-1.amazonaws.com"],
  });
  expect(runtime.humanCheck).toMatchObject({ provider: "turnstile", siteKey: "site" });
  await runtime.close();
});

test("when one part can't open, the others are closed again", async () => {
  await expect(
    openRuntime(settings(), { prepareRegistry: () => Promise.reject(new Error("styles are gone")) }),
  ).rejects.toThrow("styles are gone");
  const runtime = await openRuntime(settings()); // the folder's lock is free
  await runtime.close();
});

test("close waits for generations under way", async () => {
  const runtime = await openRuntime(settings());
  let end = () => {};
  runtime.pipeline.running.add(new Promise<void>((resolve) => (end = resolve)));
  let isClosed = false;
  const closing = runtime.close().then(() => (isClosed = true));
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(isClosed).toBe(false);
  await runtime.database.ping();
  end();
  await closing;
});

test("with a token the configured provider is Replicate, and the local engine looks at photos for it", async () => {
  const runtime = await openRuntime(
    settings({ BASE_URL: "https://site.example", REPLICATE_API_TOKEN: "r8_0123456789" }),
  );
  expect(runtime.provider).toBe(runtime.providers.replicate);
  expect(runtime.provider.inspect).toBe(runtime.providers.local.inspect);
  expect(runtime.pipeline.provider).toBe(runtime.provider);
  await runtime.close();
});
