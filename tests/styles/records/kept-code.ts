import { readFile } from "node:fs/promises";
import { dirname, join, relative } from "node:path";
import { build, transform, type Plugin } from "esbuild";
import { projectPath } from "#registry/source/project-path.ts";
import { shortHash } from "../../../scripts/styles/sample-photos.ts";

const ROOT = projectPath("");

/** Exports of a module, its file named from the project's folder. */
export interface Entry {
  file: string;
  names: readonly string[];
}

/** Gives another source for a file than the one on the disk; null leaves it as it is. */
export type Alter = (file: string, source: string) => string | null;

/**
 * What refuses with a sentence decides which one, not what a picture looks like; what makes an order of a form stands in the
 * key by the orders that it makes; and tables that name everything there is stand for what each user of them takes from
 * there, which is an entry of its own.
 */
const APART =
  /\/errors\/[^/]+$|\/(operation-table|maker-table|measure-table|choose-steps|create-job)(\.server)?\.ts$/;

const NAMESPACE = "entry";
/** The folders that imports name by a sign instead of a way. */
const FOLDERS = { "~": "app", "#registry": "registry", "#engine": "engine" } as const;

/** Serves an entry as a module that exports just its names, and keeps apart what other entries stand for. */
const entryPlugin = (entries: Readonly<Record<string, Entry>>): Plugin => ({
  name: NAMESPACE,
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^entry:/ }, ({ path }) => ({
      path: path.slice("entry:".length),
      namespace: NAMESPACE,
    }));
    onResolve({ filter: APART }, ({ path, namespace }) =>
      namespace === NAMESPACE ? null : { path: path.replace(/^.*\//, ""), external: true },
    );
    for (const [sign, folder] of Object.entries(FOLDERS))
      onResolve({ filter: new RegExp(`^${sign}/`) }, ({ path }) => ({
        path: join(ROOT, folder, path.slice(sign.length)),
        sideEffects: false,
      }));
    onLoad({ filter: /.*/, namespace: NAMESPACE }, ({ path }) => {
      const { file, names } = entries[path] ?? { file: "", names: [] };
      return {
        contents: `export { ${names.join(", ")} } from ${JSON.stringify(`./${file}`)};`,
        resolveDir: ROOT,
      };
    });
  },
});

const alterPlugin = (alter: Alter): Plugin => ({
  name: "alter",
  setup({ onLoad }) {
    onLoad({ filter: /\.ts$/, namespace: "file" }, async ({ path }) => {
      const contents = alter(relative(ROOT, path), await readFile(path, "utf8"));
      return contents === null ? null : { contents, loader: "ts", resolveDir: dirname(path) };
    });
  },
});

/**
 * Short names are given by how often letters occur in a source, types, comments and unused code among them. So names are
 * shortened in what the bundler kept, where none of these is left.
 */
const SHORT = { minify: true, format: "esm", target: "node20", legalComments: "none" } as const;

/**
 * Hashes what a bundler keeps of each entry: types, comments, names of variables and code that nothing uses are gone, and
 * packages stay outside. `alter` says what the hashes would be if files were other ones.
 */
export async function hashKeptCode(
  entries: Readonly<Record<string, Entry>>,
  alter?: Alter,
): Promise<Record<string, string>> {
  const names = Object.keys(entries);
  const { outputFiles } = await build({
    absWorkingDir: ROOT,
    entryPoints: names.map((name) => ({ in: `entry:${name}`, out: name })),
    bundle: true,
    format: "esm",
    platform: "node",
    target: "node20",
    packages: "external",
    minifySyntax: true,
    legalComments: "none",
    write: false,
    outdir: "kept",
    logLevel: "error",
    plugins: [entryPlugin(entries), ...(alter ? [alterPlugin(alter)] : [])],
  });
  const hashes = outputFiles.map(async ({ path, text }): Promise<[string, string]> => {
    const { code } = await transform(text, SHORT);
    return [relative(join(ROOT, "kept"), path).replace(/\.js$/, ""), shortHash(code)];
  });
  return Object.fromEntries(await Promise.all(hashes));
}
