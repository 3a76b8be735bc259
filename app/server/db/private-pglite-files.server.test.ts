import { chmod, lstat, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { putDatabase } from "../../../tests/site-database.ts";
import { openPglite } from "./open-pglite.server.ts";

test("the embedded database's files are its owner's alone, those that were open to others and new ones", async () => {
  const dataDir = await mkdtemp(join(tmpdir(), "private-database-"));
  try {
    await putDatabase(dataDir);
    await chmod(join(dataDir, "database"), 0o755);
    await chmod(dataDir, 0o755);
    const database = await openPglite(dataDir, 0);
    await database.run("create table fresh as select generate_series(1, 1000) as number; checkpoint");
    await database.close();
    const paths = (await readdir(dataDir, { recursive: true })).map((name) => join(dataDir, name));
    const found = await Promise.all([dataDir, ...paths].map((path) => lstat(path)));
    expect(found.length).toBeGreaterThan(500);
    expect(found.filter(({ mode }) => (mode & 0o077) !== 0)).toEqual([]);
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
});
