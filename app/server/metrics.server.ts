import { Counter, Gauge, Histogram, Registry } from "prom-client";
import { PRODUCT } from "#registry/contract/product.ts";

/** Figures for Prometheus. Labels are closed sets: never an address, an id of a person or a key. */
export interface Metrics {
  /** Text of the exposition format, and its content type. */
  write(): Promise<{ contentType: string; body: string }>;
  countRequest(route: string, method: string, status: number, seconds: number): void;
  /** One settled generation: `code` is its error code, or `OK`. */
  countGeneration(toolId: string, provider: string, code: string, seconds: number): void;
  /** Shows a number that is read when somebody looks, e.g. how many wait in a queue. */
  watch(name: string, help: string, read: () => number | Promise<number>): void;
}

const HTTP_SECONDS = [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 30, 120];
const GENERATION_SECONDS = [1, 2, 5, 10, 20, 40, 80, 160, 320];

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
  const generations = new Histogram({
    name: named("generation_seconds"),
    help: "Time from submit to settled",
    labelNames: ["tool", "provider"],
    buckets: GENERATION_SECONDS,
    registers,
  });
  const outcomes = new Counter({
    name: named("generations_total"),
    help: "Settled generations by outcome",
    labelNames: ["tool", "provider", "code"],
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
    countGeneration(tool, provider, code, seconds) {
      outcomes.inc({ tool, provider, code });
      generations.observe({ tool, provider }, seconds);
    },
    watch(name, help, read) {
      new Gauge({
        name: named(name),
        help,
        registers,
        async collect() {
          this.set(await read());
        },
      });
    },
  };
}
