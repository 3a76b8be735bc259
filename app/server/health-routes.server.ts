import { Router } from "express";
import type { Runtime } from "~/runtime.server.ts";
import type { Drain } from "./drain.server.ts";

/** How long a part may take to answer, in milliseconds. */
const PATIENCE_MS = 3_000;

type Parts = Pick<Runtime, "database" | "storage" | "metrics" | "log">;

/** `/healthz`: the process lives. `/readyz`: it can serve, and is not about to stop. `/metrics`: its figures. */
export function healthRoutes({ database, storage, metrics, log }: Parts, drain: Drain): Router {
  const router = Router();
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
  router.get("/metrics", (_request, response, next) => {
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
