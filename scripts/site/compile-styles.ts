import { compileRegistry } from "#registry/compile/compile-registry.ts";
import { formatProblem } from "#registry/source/problem.ts";

/**
 * Brings the compiled registry up to date and gives its problems, one a line. Broken folders are left out, or keep their
 * last good version.
 */
export async function compileStyles(stylesDir: string, outDir: string): Promise<string[]> {
  const { problems } = await compileRegistry({ stylesDir, outDir });
  return problems.map(formatProblem);
}
