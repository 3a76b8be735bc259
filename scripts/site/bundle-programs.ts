import { build } from "esbuild";
import { NODE_BUNDLE } from "#registry/source/node-program.ts";

/**
 * What each program starts with: the site, what it starts itself and finds beside it, and what an operator needs where
 * only a build lies, as in an image.
 */
const ENTRIES = {
  "serve-production": "scripts/site/serve-production.ts",
  "make-database-entry.server": "app/server/db/make-database-entry.server.ts",
  "worker-entry.server": "engine/run/worker-entry.server.ts",
  "audit-credits": "scripts/audit-credits.ts",
  invitations: "scripts/invitations.ts",
  migrate: "scripts/migrate.ts",
  move: "scripts/move.ts",
  "prepare-bucket": "scripts/prepare-bucket.ts",
  shares: "scripts/shares.ts",
};

/**
 * Bundles the site's process and the engine's worker as JavaScript into a folder below the project's; packages stay
 * where they are. Gives the files that it is made of.
 */
export async function writePrograms(folder: string): Promise<string[]> {
  const { metafile } = await build({
    entryPoints: ENTRIES,
    outdir: folder,
    chunkNames: "[name]-[hash]",
    ...NODE_BUNDLE,
    splitting: true,
    // The text of what runs stays in memory; names stay as they are, for what errors tell.
    ...{ minifyWhitespace: true, minifySyntax: true, sourcemap: true },
    metafile: true,
  });
  return Object.keys(metafile.inputs);
}
