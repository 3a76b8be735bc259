import { describeSeconds } from "./test/describe-times.ts";
import { PARTS } from "./parts.ts";
import type { PartRun, ProofState } from "./proof-state.ts";
import { renderReliability } from "./reliability.ts";

const cell = (text: string): string => text.replaceAll("|", "\\|");

function describeRun({ passed, failed, wallSeconds, cpuSeconds, figures, seed }: PartRun): string[] {
  const lines = figures.map(({ name, value }) => `${name}: ${value}`);
  return [
    failed > 0 ? `**${passed} passed, ${failed} failed**` : `${passed} passed`,
    describeSeconds(wallSeconds),
    describeSeconds(cpuSeconds),
    cell([...lines, ...(seed === null ? [] : [`seed ${seed}`])].join("; ")),
  ];
}

/** The table of the long proofs' figures, a row each: of all, or of those that are named. */
export function renderTable(state: ProofState, only?: readonly string[]): string {
  const rows = PARTS.filter(({ name }) => only?.includes(name) ?? true).map(({ name, shows }) => {
    const run = state[name];
    const cells = run ? describeRun(run) : ["never run", "", "", ""];
    return `| \`${name}\` | ${shows} | ${cells.join(" | ")} |`;
  });
  const head = [
    "| Part | Shows | Tests | Time | Processors | Figures |",
    "| --- | --- | --- | --- | --- | --- |",
  ];
  return [...head, ...rows].join("\n");
}

/** When, of which commit and on what the parts were run: one line where all of them are of one run. */
function renderOrigins(state: ProofState): string {
  const origins = new Map<string, string[]>();
  for (const { name } of PARTS) {
    const run = state[name];
    if (!run) continue;
    const origin = `${run.date}, commit ${run.commit}, on ${run.machine}`;
    origins.set(origin, [...(origins.get(origin) ?? []), `\`${name}\``]);
  }
  return [...origins].map(([origin, names]) => `- ${names.join(", ")}: ${origin}.`).join("\n");
}

/** `docs/proof.md`: the figures of the long proofs, and the map from each stimulus to what shows it. */
export const renderProof = (state: ProofState): string => `# Proofs

\`npm test\` proves the product in minutes. \`npm run prove\` runs the long proofs, by name or all of them, and wrote this page: nobody edits it.

${renderOrigins(state)}

${renderTable(state)}

## What is done to the site on purpose, and what shows that it holds

A file named \`*.test.ts\` runs with \`npm test\`, one named \`*.proof.ts\` with \`npm run prove\`. A figure that stands here is asserted by the tests beside it; those of a part stand in its row above.

${renderReliability()}
`;
