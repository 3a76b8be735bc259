import type { KnipConfig } from "knip";

/** What nothing imports and something else starts, and packages that are read by their path. */
export default {
  entry: [
    "scripts/*.{ts,js}",
    // Programs of their own, bundled by scripts/site/bundle-programs.ts and started by path.
    "app/server/db/make-database-entry.server.ts",
    "engine/run/worker-entry.server.ts",
    "scripts/site/{serve-development,serve-production,build-icons,check-licences}.ts",
    "public/sw.js", // the browser's
    "tests/faults/{keep-priority,shift-clock,shorten-minutes,tell-process}.js", // loaded into another process by its address
  ],
  project: ["**/*.{ts,tsx,js,cjs,css}", "!build/**", "!data/**", "!registry/generated/**"],
  vitest: { config: ["vitest.config.ts", "vitest.slow.config.ts"] },
  ignoreDependencies: [
    // Typefaces of pictures, found by folder.
    "@fontsource/.+",
    "autocannon", // started as a process by scripts/bench.ts
    "onnxruntime-node", // found by its folder by engine/core/models
  ],
  // Of the system; the slow tests that need one say so where it is absent.
  ignoreBinaries: [
    "apt-get",
    "mkfifo",
    "mount",
    "umount",
    "nginx",
    "openssl",
    "promtool",
    "radosgw",
    "ceph-authtool",
  ],
} satisfies KnipConfig;
