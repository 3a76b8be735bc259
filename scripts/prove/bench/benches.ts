import { benchEngine } from "./engine/bench-engine.ts";
import { benchLedger } from "./ledger/bench-ledger.ts";
import { benchPages } from "./pages/bench-pages.ts";
import { benchPreviews } from "./bench-previews.ts";
import { benchRegistry } from "./registry/bench-registry.ts";
import { benchPipeline } from "./submits/bench-pipeline.ts";
import { benchSubmit } from "./submits/bench-submit.ts";
import type { Measured } from "./shape/figure.ts";
import type { BenchName } from "./shape/measures.ts";

/** Every benchmark, in the order in which all of them run. */
export const BENCHES: Readonly<Record<BenchName, (now: Date) => Promise<Measured>>> = {
  pages: benchPages,
  submit: benchSubmit,
  ledger: benchLedger,
  engine: benchEngine,
  registry: benchRegistry,
  pipeline: benchPipeline,
  previews: benchPreviews,
};
