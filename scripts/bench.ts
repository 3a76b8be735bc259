// npm run bench: every benchmark; `npm run bench -- <name>` runs those that are named, `--list` names them.
// `pages` keeps its figures: `--write` writes them down, `--check` fails where one has become worse.
import { benchLedger } from "./prove/bench/bench-ledger.ts";
import { benchPages } from "./prove/bench/bench-pages.ts";
import { benchPipeline } from "./prove/bench/bench-pipeline.ts";
import { benchPreviews } from "./prove/bench/bench-previews.ts";

/** Each gives lines to print. */
const BENCHES: Readonly<Record<string, (now: Date, flags: readonly string[]) => Promise<string[]>>> = {
  ledger: benchLedger,
  pages: benchPages,
  pipeline: benchPipeline,
  previews: benchPreviews,
};

const flags = process.argv.slice(2).filter((word) => word.startsWith("--"));
const asked = process.argv.slice(2).filter((word) => !word.startsWith("--"));
if (flags.includes("--list")) {
  console.log(Object.keys(BENCHES).join("\n"));
  process.exit(0);
}
const unknown = asked.filter((name) => !Object.hasOwn(BENCHES, name));
if (unknown.length > 0) {
  console.error(`There is no benchmark "${unknown[0]}"; there are ${Object.keys(BENCHES).join(" and ")}.`);
  process.exit(1);
}
for (const [name, bench] of Object.entries(BENCHES)) {
  if (asked.length > 0 && !asked.includes(name)) continue;
  for (const line of await bench(new Date(), flags)) console.log(line);
}
