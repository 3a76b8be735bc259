import { Counter, Gauge, Histogram, Registry } from "prom-client";
import { PRODUCT } from "#registry/contract/product.ts";

/** Figures for Prometheus. Labels are closed sets: never an address, an id of a person or a key. */
export interface Metrics {
  /** Text of the exposition format, and its content type. */
  write(): Promise<{ contentType: string; body: string }>;
  countRequest(route: string, method: string, status: number, seconds: number): void;
  /** Counts what is told of somebody's safety, by its kind: one of the code's own words. */
  countSecurity(kind: string): void;
  /**
   * Shows numbers that are read when somebody looks, one per value of a label, e.g. how many run of each outcome. What
   * can't be read within two seconds is left out, and the others are shown.
   */
  watch(name: string, help: string, label: string, read: () => Promise<Record<string, number>>): void;
}

/** How long a figure may take to be read, in milliseconds: whoever scrapes waits for all of them. */
const PATIENCE_MS = 2_000;

const HTTP_SECONDS = [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 30, 120];
/** Metrics of one running server, in a registry of their own. */
export function createMetrics(): Metrics {
  const registry = new Registry();
  const registers = [registry];
  const named = (name: string) => `${PRODUCT.slug}_${name}`;
  const requests = new Histogram({
    name: named("http_seconds"),
    help: "Time from request to the end of the answer",
    labelNames: ["route", "method", "status"],
    buckets: HTTP_SECONDS,
    registers,
  });
  const security = new Counter({
    name: named("security_events_total"),
    help: "Sign-ins, refusals and changes of accounts, by kind",
    labelNames: ["kind"],
    registers,
  });
  new Gauge({
    name: named("memory_bytes"),
    help: "Resident memory of the process",
    registers,
    collect() {
      this.set(process.memoryUsage.rss());
    },
  });
  return {
    write: async () => ({ contentType: registry.contentType, body: await registry.metrics() }),
    countRequest(route, method, status, seconds) {
      requests.observe({ route, method, status: `${Math.floor(status / 100)}xx` }, seconds);
    },
    countSecurity: (kind) => security.inc({ kind }),
    watch(name, help, label, read) {
      new Gauge({
        name: named(name),
        help,
        labelNames: [label],
        registers,
        async collect() {
          const known = await readInTime(read);
          this.reset();
          for (const [value, count] of Object.entries(known)) this.set({ [label]: value }, count);
        },
      });
    },
  };
}

async function readInTime(read: () => Promise<Record<string, number>>): Promise<Record<string, number>> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<Record<string, number>>((resolve) => {
    timer = setTimeout(resolve, PATIENCE_MS, {});
  });
  return Promise.race([read().catch(() => ({})), late]).finally(() => clearTimeout(timer));
}
