// npm run bench: every benchmark; `npm run bench -- <name>` runs those that are named, `--list` names them.
// `--write` keeps what they found in docs/performance.*, `--check` fails where it is worse than what is kept.
import { findLosses, type Measured } from "./prove/bench/shape/figure.ts";
import { isBenchName, MEASURES, type BenchName } from "./prove/bench/shape/measures.ts";
import { readSections, writeSections } from "./prove/bench/shape/performance-file.ts";
import { renderMeasured, renderPerformance } from "./prove/bench/shape/render-performance.ts";
import { describeMachine, readCommit } from "./prove/read-origin.ts";
import { benchEngine } from "./prove/bench/engine/bench-engine.ts";
import { benchLedger } from "./prove/bench/ledger/bench-ledger.ts";
import { benchPages } from "./prove/bench/pages/bench-pages.ts";
import { benchPreviews } from "./prove/bench/bench-previews.ts";
import { benchRegistry } from "./prove/bench/registry/bench-registry.ts";
import { benchPipeline } from "./prove/bench/submits/bench-pipeline.ts";
import { benchSubmit } from "./prove/bench/submits/bench-submit.ts";

const flags = process.argv.slice(2).filter((word) => word.startsWith("--"));
const asked = process.argv.slice(2).filter((word) => !word.startsWith("--"));

function refuse(message: string): never {
  console.error(message);
  process.exit(2);
}

const names = Object.keys(MEASURES).filter(isBenchName);
const KNOWN = ["--list", "--write", "--check"];
for (const name of asked)
  if (!isBenchName(name)) refuse(`There is no benchmark "${name}"; there are ${names.join(", ")}.`);
for (const flag of flags)
  if (!KNOWN.includes(flag)) refuse(`There is no option "${flag}"; there are ${KNOWN.join(", ")}.`);

/** Every benchmark, in the order in which all of them run. */
const BENCHES: Readonly<Record<BenchName, (now: Date) => Promise<Measured>>> = {
  pages: benchPages,
  submit: benchSubmit,
  ledger: benchLedger,
  engine: benchEngine,
  registry: benchRegistry,
  pipeline: benchPipeline,
  previews: benchPreviews,
};

async function runBenches(): Promise<void> {
  // Before anything is written: what a bench keeps makes no other product of a commit.
  const origin = { commit: readCommit(), machine: describeMachine() };
  for (const name of names) {
    if (asked.length > 0 && !asked.includes(name)) continue;
    const measured = await BENCHES[name](new Date());
    console.log(`\n── ${name}\n${renderMeasured(measured)}`);
    const kept = readSections();
    if (flags.includes("--check")) {
      const losses = findLosses(measured, kept[name]?.figures ?? []);
      for (const loss of losses) console.error(`${name}: lost: ${loss}`);
      if (losses.length > 0) process.exitCode = 1;
    }
    if (!flags.includes("--write")) continue;
    const section = { ...measured, ...origin, date: new Date().toISOString().slice(0, 10) };
    const sections = { ...kept, [name]: section };
    writeSections(sections, renderPerformance(sections));
  }
}

if (flags.includes("--list")) console.log(names.join("\n"));
else await runBenches();
