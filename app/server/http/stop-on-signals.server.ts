import type { Logger } from "~/server/config/create-log.server.ts";
import type { Site } from "./serve-site.server.ts";

/** One Ctrl-C may arrive twice: from the terminal, and passed on by a parent. */
const SAME_SIGNAL_MS = 1_000;

/** Stops the site gracefully at SIGTERM or SIGINT and ends the process; a second signal ends it at once. */
export function stopOnSignals(site: Pick<Site, "close">, log: Logger): void {
  let asked: number | undefined;
  const stop = (signal: NodeJS.Signals) => {
    if (asked !== undefined) {
      if (performance.now() - asked > SAME_SIGNAL_MS) process.exit(1);
      return;
    }
    asked = performance.now();
    log.info({ signal }, "stopping");
    site.close().then(
      () => process.exit(0),
      (err: unknown) => {
        log.error({ err }, "could not stop cleanly");
        process.exit(1);
      },
    );
  };
  process.on("SIGTERM", stop).on("SIGINT", stop);
}
