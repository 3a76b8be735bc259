import { createHash, timingSafeEqual } from "node:crypto";
import { Router } from "express";
import { AppError } from "#registry/contract/errors/app-error.ts";
import type { Runtime } from "~/server/runtime.server.ts";
import type { Drain } from "./drain.server.ts";
import { PROXY_HEADERS } from "./proxy-headers.ts";

/** How long a part may take to answer, in milliseconds. */
const PATIENCE_MS = 3_000;

type Parts = Pick<Runtime, "database" | "storage" | "metrics" | "log" | "env">;

const digest = (text: string): Buffer => createHash("sha256").update(text).digest();

/** The part of a request that tells who asks. */
interface Asked {
  get(name: string): string | undefined;
  socket: { remoteAddress?: string | undefined };
}

/** Whether somebody may read the figures: who knows METRICS_TOKEN, or without one whoever asks from this machine. */
export function mayReadMetrics(request: Asked, token: string | undefined): boolean {
  if (token !== undefined)
    return timingSafeEqual(digest(request.get("Authorization") ?? ""), digest(`Bearer ${token}`));
  const { remoteAddress = "" } = request.socket;
  return isLoopback(remoteAddress) && PROXY_HEADERS.every((name) => request.get(name) === undefined);
}

const isLoopback = (address: string): boolean => /^(?:::1|(?:::ffff:)?127\.\d+\.\d+\.\d+)$/.test(address);

/**
 * `/healthz`: the process lives. `/readyz`: it can serve, and is not about to stop. `/metrics`: its figures, which tell
 * how busy the site is and are nobody else's.
 */
export function healthRoutes({ database, storage, metrics, log, env }: Parts, drain: Drain): Router {
  const router = Router({ caseSensitive: true, strict: true });
  router.get("/healthz", (_request, response) => {
    response.set("Cache-Control", "no-store").type("text/plain").send("ok\n");
  });
  router.get("/readyz", async (_request, response) => {
    const parts = {
      database: await answers(() => database.ping()),
      storage: await answers(() => storage.ping()),
    };
    const isReady = !drain.isDraining && parts.database && parts.storage;
    if (!isReady && !drain.isDraining) log.warn(parts, "not ready");
    response
      .set("Cache-Control", "no-store")
      .status(isReady ? 200 : 503)
      .json({ ready: isReady, draining: drain.isDraining, ...parts });
  });
  router.get("/metrics", (request, response, next) => {
    if (!mayReadMetrics(request, env.metricsToken)) return next(new AppError("NOT_FOUND"));
    const send = ({ contentType, body }: { contentType: string; body: string }) =>
      response.set({ "Cache-Control": "no-store", "Content-Type": contentType }).send(body);
    metrics.write().then(send).catch(next);
  });
  return router;
}

async function answers(ping: () => Promise<void>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<false>((resolve) => {
    timer = setTimeout(resolve, PATIENCE_MS, false);
  });
  try {
    return await Promise.race([ping().then(() => true), late]);
  } catch {
    return false;
  } finally {
    clearTimeout(timer);
  }
}
