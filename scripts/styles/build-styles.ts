import { compileRegistry } from "#registry/compile/compile-registry.ts";
import type { Command } from "./command.ts";
import { printReport } from "./print-report.ts";

/** `build`: compiles the registry; 1 where a folder is broken, whose last good version is then kept. */
export const buildStyles: Command = async ({ stylesDir, outDir, root, format, print }) => {
  const started = performance.now();
  const { compiled, unchanged, removed, kept, problems } = await compileRegistry({ stylesDir, outDir });
  if (format !== "text" || problems.length > 0) {
    const styles = compiled.length + unchanged.length + kept.length;
    print(printReport({ problems, styles, root, stylesDir }, format));
  }
  if (format === "text") {
    const counts = `${compiled.length} compiled, ${unchanged.length} unchanged, ${removed.length} removed, ${kept.length} kept`;
    print(`${counts} in ${Math.round(performance.now() - started)} ms: ${outDir}`);
  }
  return problems.length > 0 ? 1 : 0;
};
