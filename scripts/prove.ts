// npm run prove: the long proofs by name. Without a name it runs all of them, and goes on where it was stopped.
import { writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { PARTS } from "./prove/parts.ts";
import { listUnproved, readState, writeState, type ProofState } from "./prove/proof-state.ts";
import { readCommit } from "./prove/read-origin.ts";
import { renderProof, renderTable } from "./prove/render-proof.ts";
import { runPart } from "./prove/run-part.ts";

const HELP = `npm run prove [-- part …] [options]
  --list       prints the parts, one a line
  --seed N     draws the cases of seeded parts from another seed
  --only a,b   of the part "styles" measures these styles
  --tenth      of the part "styles" measures a tenth, which rotates with the commit
  --share N    of parts that lie beside the code runs one file in N, which rotates with the commit
  --rows N     fills the database of the part "size" with so many generations, e.g. 1M (default: 100k)
  --minutes N  lets the part "soak" take so many minutes (default: 60)
  --restart    runs also what is proved at this commit already`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    list: { type: "boolean", default: false },
    help: { type: "boolean", default: false },
    seed: { type: "string" },
    only: { type: "string" },
    tenth: { type: "boolean", default: false },
    share: { type: "string" },
    rows: { type: "string" },
    minutes: { type: "string" },
    restart: { type: "boolean", default: false },
  },
});

function refuse(message: string): never {
  console.error(message);
  process.exit(2);
}

const names: readonly string[] = PARTS.map(({ name }) => name);
for (const name of positionals)
  if (!names.includes(name)) refuse(`There is no proof "${name}"; there are ${names.join(", ")}.`);
const seed = values.seed === undefined ? undefined : Number(values.seed);
if (seed !== undefined && !(Number.isSafeInteger(seed) && seed >= 0))
  refuse(`A seed is a whole number from 0, such as 7, not "${values.seed}".`);
const SCALES: Readonly<Record<string, number>> = { "": 1, k: 1e3, M: 1e6 };
const [, digits, scale = ""] = /^([1-9]\d*)([kM]?)$/.exec(values.rows ?? "1") ?? [];
if (digits === undefined) refuse(`--rows takes a number such as 200000, 200k or 1M, not "${values.rows}".`);
const rows = values.rows === undefined ? undefined : Number(digits) * (SCALES[scale] ?? 1);
const minutes = values.minutes === undefined ? undefined : Number(values.minutes);
if (minutes !== undefined && !(Number.isSafeInteger(minutes) && minutes > 0))
  refuse(`--minutes takes a whole number such as 60, not "${values.minutes}".`);
const shares = values.share === undefined ? undefined : Number(values.share);
if (shares !== undefined) {
  if (!(Number.isSafeInteger(shares) && shares >= 2))
    refuse(`--share takes a whole number from 2, such as 3, not "${values.share}".`);
  const beside: readonly string[] = PARTS.flatMap((part) => ("beside" in part ? [part.name] : []));
  const others = positionals.filter((name) => !beside.includes(name));
  if (positionals.length === 0 || others.length > 0) refuse(`--share is for ${beside.join(", ")}, by name.`);
}

async function proveParts(): Promise<void> {
  let state: ProofState = readState();
  const unproved = values.restart ? names : listUnproved(state, readCommit());
  const asked = positionals.length > 0 ? positionals : unproved;
  const isWhole = values.only === undefined && !values.tenth && shares === undefined;
  for (const part of PARTS.filter(({ name }) => asked.includes(name))) {
    console.log(`\n── ${part.name}: ${part.shows}`);
    const run = await runPart(part, { seed, only: values.only, tenth: values.tenth, shares, rows, minutes });
    if (run.failed > 0) process.exitCode = 1;
    state = { ...state, [part.name]: run };
    if (isWhole) writeState(state);
  }
  if (isWhole) writeFileSync("docs/proof.md", renderProof(state));
  console.log(`\n${renderTable(state, asked)}`);
}

if (values.help) console.log(HELP);
else if (values.list) for (const { name, shows } of PARTS) console.log(`${name.padEnd(14)} ${shows}`);
else await proveParts();
