import { join, resolve } from "node:path";
import type { Env } from "./env.server.ts";

const OWN_STYLES = "styles";

/**
 * Where the compiled registry lies: the project's own `registry/generated`, or `<DATA_DIR>/registry` for a folder of
 * styles elsewhere.
 */
export const registryFolderOf = (env: Pick<Env, "stylesDir" | "dataDir">): string =>
  env.stylesDir === resolve(OWN_STYLES) ? resolve("registry/generated") : join(env.dataDir, "registry");

/** Where the pictures lie that links to tools' pages are shown with: the build draws them, and the site those that are new. */
export const previewFolderOf = (env: Pick<Env, "stylesDir" | "dataDir">): string =>
  join(registryFolderOf(env), "previews");
