import { realpathSync } from "node:fs";
import { basename, join, relative, resolve, sep } from "node:path";
import type { RequestHandler } from "express";
import type { Env } from "~/server/config/env.server.ts";
import { registryFolderOf } from "~/server/config/registry-folder.server.ts";

type Folders = Pick<Env, "dataDir" | "stylesDir">;

/** Vite's own names for files: by their path, and by a module's id. */
const PREFIX = /^\/+(?:@fs|@id|__x00__)(?=\/)/;
/** What of a style's folder the server alone reads. */
const STYLE_FILES = new Set(["prompt.md", "manifest.json"]);

/** Says whether a path below a folder starts at it; on systems that ignore letter case, too. */
const partsBelow = (folder: string, path: string): string[] | null => {
  const way = relative(folder.toLowerCase(), path.toLowerCase());
  return way === ".." || way.startsWith(`..${sep}`) ? null : way.split(sep);
};

const realPath = (path: string): string => {
  try {
    return realpathSync(path);
  } catch {
    return path; // there is no such file
  }
};

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Whether an address of the development server names a file that nobody may read by it, in any way that Vite takes. */
export function isPrivateAddress(address: string, { dataDir, stylesDir }: Folders, root = "."): boolean {
  let path = decode(address.replace(/[?#].*$/s, ""))
    .replace(/\0/g, "")
    .replaceAll("\\", "/");
  while (PREFIX.test(path)) path = path.replace(PREFIX, "");
  const named = [join(resolve(root), path), resolve("/", path)];
  const registry = registryFolderOf({ dataDir, stylesDir });
  const folders = { data: dataDir, styles: stylesDir, registry };
  return [...named, ...named.map(realPath)].some((file) => {
    const below = (folder: string) => partsBelow(folder, file) ?? partsBelow(realPath(folder), file);
    const inStyle = below(folders.styles);
    return (
      below(folders.data) !== null ||
      basename(file).toLowerCase().startsWith(".env") ||
      (inStyle?.length === 2 && STYLE_FILES.has(inStyle[1] ?? "")) ||
      below(folders.registry)?.includes("server") === true
    );
  });
}

/** Answers 404 for what `isPrivateAddress` names; to stand before Vite, which serves every file of the project. */
export const guardPrivateFiles =
  (folders: Folders): RequestHandler =>
  (request, response, next) => {
    if (!isPrivateAddress(request.originalUrl, folders)) return next();
    response.status(404).type("text").send("Not found.\n");
  };

/** Keeps Vite from loading such a file for a browser under another name, as an alias gives it. */
export const keepPrivateFiles = (folders: Folders) => ({
  name: "keep-private-files",
  enforce: "pre" as const,
  load(id: string, options?: { ssr?: boolean }): void {
    if (options?.ssr !== true && isPrivateAddress(id, folders)) throw new Error("This file is private.");
  },
});
