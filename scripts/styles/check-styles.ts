import { listStyleIds, readStyleSource } from "#registry/source/style-source.ts";
import { runChecks } from "./checks/run-checks.ts";
import type { Command } from "./command.ts";
import { printReport } from "./print-report.ts";

/** `check [id…]`: prints every problem; 1 where one is an error. */
export const checkStyles: Command = ({ stylesDir, root, ids, format, print }) => {
  const sources = listStyleIds(stylesDir).map((id) => readStyleSource(stylesDir, id));
  const problems = runChecks({ sources, root, ...(ids.length > 0 && { ids }) });
  print(printReport({ problems, styles: ids.length || sources.length, root, stylesDir }, format));
  return problems.some(({ level }) => level === "error") ? 1 : 0;
};
