import {
  isCompared,
  missesGoal,
  tellNumber,
  tellValue,
  TOLERANCE,
  type Figure,
  type Measured,
} from "./figure.ts";
import { MEASURES } from "./measures.ts";
import type { Sections } from "./performance-file.ts";

const HEAD = [
  "| Figure | Middle | Range | Rounds | Better | Goal | Compared |",
  "| --- | --- | --- | --- | --- | --- | --- |",
];

function tellGoal(figure: Figure): string {
  const { goal, isSmallerBetter } = figure;
  if (goal === undefined) return "";
  return `${isSmallerBetter ? "≤" : "≥"} ${goal}${missesGoal(figure) ? ", missed" : ""}`;
}

function renderRow(figure: Figure): string {
  const { name, least, most, rounds, isSmallerBetter } = figure;
  const cells = [
    name.replaceAll("|", "\\|"),
    tellNumber(figure),
    rounds > 1 ? `${tellValue(least)} to ${tellValue(most)}` : "",
    String(rounds),
    isSmallerBetter ? "less" : "more",
    tellGoal(figure),
    isCompared(figure) ? "yes" : "",
  ];
  return `| ${cells.join(" | ")} |`;
}

/** What a bench found, as a table with its notes below. */
export const renderMeasured = ({ figures, notes }: Measured): string =>
  [...HEAD, ...figures.map(renderRow), ...notes.flatMap((note) => ["", note])].join("\n");

/** `docs/performance.md`: a section for each bench, those that never ran included. */
export function renderPerformance(sections: Sections): string {
  const parts = Object.entries(MEASURES).map(([name, measures]) => {
    const section = sections[name];
    const origin = section && `Measured on ${section.date}, commit ${section.commit}, on ${section.machine}.`;
    const lines = section && origin ? [origin, renderMeasured(section)] : ["Never run."];
    return [`## ${name}`, measures, ...lines].join("\n\n");
  });
  return `# Performance

\`npm run bench\` measures; \`npm run bench -- <name> --write\` keeps what it found here and in \`performance.json\`, and leaves the other sections alone; \`npm run bench -- <name> --check\` measures anew and fails where a figure is lost. Nobody edits this page.

What is compared was measured side by side in one run, or counted: ratios, exponents and bytes. A loss is worse than the middle that is kept by more than ${TOLERANCE * 100} %, and worse than each of its rounds. Seconds and processor time depend on the machine; they are shown and not compared. Processor time is what the kernel counted for the process and all that it started, so it stands on a busy machine, too.

${parts.join("\n\n")}
`;
}
