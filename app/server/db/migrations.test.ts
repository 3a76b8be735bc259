import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { generateDrizzleJson, generateMigration } from "drizzle-kit/api";
import { expect, test } from "vitest";
import { MIGRATIONS_FOLDER } from "./migrations-folder.server.ts";
import * as schema from "./schema/index.ts";

test("the migrations make what the schema says; otherwise run `npm run db:generate`", async () => {
  const snapshots = (await readdir(join(MIGRATIONS_FOLDER, "meta"))).filter((name) =>
    name.endsWith("_snapshot.json"),
  );
  const latest = JSON.parse(
    await readFile(join(MIGRATIONS_FOLDER, "meta", snapshots.toSorted().at(-1) ?? ""), "utf8"),
  );
  expect(await generateMigration(latest, generateDrizzleJson({ ...schema }, latest.id))).toEqual([]);
});
