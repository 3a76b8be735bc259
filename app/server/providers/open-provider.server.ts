import type { Env } from "~/server/config/env.server.ts";
import { limitSharp } from "#engine/index.ts";
import { createBreaker } from "./breaker.ts";
import { openLocalProvider } from "./local-provider.server.ts";
import type { Provider } from "./provider.ts";
import type { OperatorLog } from "~/server/config/operator-log.ts";

/** Places in the local engine's queue where it only looks at photos, which takes well under a second each. */
const LOOKS = 48;

/** Every provider there is, and the one that works. */
export interface Providers {
  local: Provider;
  /** Null where it is not configured. */
  replicate: Provider | null;
  configured: Provider;
  close(): Promise<void>;
}

/** What providers work with besides their settings. */
export interface ProviderParts {
  log: OperatorLog;
  now(): Date;
  sleep(ms: number): Promise<void>;
  fetch: typeof fetch;
}

/**
 * Opens the configured provider; nothing starts before its first job. The local engine is always there: it also looks at
 * photos for a vendor. Close it to free its workers.
 */
export async function openProviders(
  env: Pick<Env, "provider" | "replicate" | "baseUrl">,
  parts: ProviderParts,
): Promise<Providers> {
  limitSharp();
  const local = openLocalProvider({
    log: parts.log,
    ...(env.provider === "replicate" && { waiting: LOOKS }),
  });
  const replicate = env.provider === "replicate" ? await openReplicate(env, local, parts) : null;
  return {
    ...{ local, replicate, configured: replicate ?? local },
    async close() {
      await replicate?.close();
      await local.close();
    },
  };
}

async function openReplicate(
  { replicate, baseUrl }: Pick<Env, "replicate" | "baseUrl">,
  local: Provider,
  parts: ProviderParts,
): Promise<Provider | null> {
  if (replicate === undefined) return null; // `parseEnv` refuses PROVIDER=replicate without a token
  const { openReplicateProvider } = await import("./replicate/replicate-provider.server.ts");
  const { createWatermark } = await import("./replicate/draw-watermark.server.ts");
  const { log, now } = parts;
  const breaker = createBreaker({
    now,
    onChange: (isOpen) =>
      isOpen
        ? log.error({ provider: "replicate" }, "the vendor is down: no job is taken on until a try succeeds")
        : log.info({ provider: "replicate" }, "the vendor is back: jobs are taken on again"),
  });
  return breaker.guard(
    openReplicateProvider({
      ...parts,
      ...replicate,
      publicBaseUrl: baseUrl,
      breaker,
      drawWatermark: createWatermark({ path: process.env["PATH"], log }),
      inspect: local.inspect,
      forget: local.forget,
    }),
  );
}
