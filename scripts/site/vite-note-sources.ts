import { readdirSync, statSync } from "node:fs";
import { dirname, posix, relative, resolve, sep } from "node:path";
import type { Plugin, ResolvedConfig } from "vite";
import { removeStamp, writeStamp } from "./build-stamp.js";

/** What every build depends on besides the files that it names. */
const SETTINGS = ["package.json", "package-lock.json", "tsconfig.json"];

const GLOB = /\bimport\.meta\.glob(?:<[^>]*>)?\(\s*(\[[^\]]*\]|"[^"]*")/g;
const CALL = /\bimport\.meta\.glob\b/g;

/**
 * The folders, relative to the module's, in which its `import.meta.glob` calls look for files.
 * @throws Error where a call's patterns can't be read
 */
export function findGlobFolders(code: string): string[] {
  const calls = [...code.matchAll(GLOB)].map(([, patterns = ""]) => patterns);
  if (calls.length < [...code.matchAll(CALL)].length)
    throw new Error("The patterns of import.meta.glob must be written out, in double quotes");
  const patterns = calls.flatMap((call) =>
    [...call.matchAll(/"([^"]*)"/g)].map(([, pattern = ""]) => pattern),
  );
  const wanted = patterns.filter((pattern) => !pattern.startsWith("!"));
  return wanted.map((pattern) => posix.dirname(`${pattern.split(/[*?{[(]/)[0]}_`));
}

/** The project's own files among the ids of a bundler's modules, relative to its folder. */
export function listOwnFiles(root: string, ids: Iterable<string>): string[] {
  const files = [...ids].map((id) => (id.startsWith("\0") ? id : id.replace(/[?#].*$/, "")));
  const paths = files
    .filter((file) => !file.includes("\0"))
    .map((file) => relative(root, resolve(root, file)));
  const isOwn = (path: string): boolean =>
    !path.startsWith("..") &&
    !path.split(sep).includes("node_modules") &&
    (statSync(resolve(root, path), { throwIfNoEntry: false })?.isFile() ?? false);
  return [...new Set(paths.filter(isOwn))].sort();
}

/** Vite plugin: notes what each build is made of, as the bundler tells it, so that nothing is built without need. */
export function noteSources(): Plugin {
  let config: ResolvedConfig;
  let since = 0;
  const folders = new Set<string>();
  const partOf = () => (config.build.ssr ? "pages" : "client");
  return {
    name: "note-sources",
    apply: "build",
    enforce: "pre",
    configResolved: (resolved) => void (config = resolved),
    buildStart() {
      since = Date.now();
      removeStamp(partOf());
    },
    transform(code, id) {
      if (id.includes("node_modules") || id.startsWith("\0") || !code.includes("import.meta.glob")) return;
      for (const folder of findGlobFolders(code))
        folders.add(relative(config.root, resolve(dirname(id), folder)));
    },
    writeBundle() {
      // Style sheets that another one imports are no modules. Whatever else is watched is only looked through for names
      // of classes, and shows nothing unless a module imports it.
      const sheets = this.getWatchFiles().filter((file) => file.endsWith(".css"));
      const copied = readdirSync(config.publicDir, { recursive: true, encoding: "utf8" });
      const all = [
        ...this.getModuleIds(),
        ...sheets,
        ...config.configFileDependencies,
        ...copied.map((name) => resolve(config.publicDir, name)),
      ];
      const sources = {
        files: [...listOwnFiles(config.root, all), ...SETTINGS],
        folders: [...folders, relative(config.root, config.publicDir)],
      };
      writeStamp(partOf(), sources, since);
    },
  };
}
