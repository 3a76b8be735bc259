import { PGlite } from "@electric-sql/pglite";
import { afterAll, beforeAll, expect, test } from "vitest";
import { PreparedPglite } from "./prepared-pglite.server.ts";

let prepared: PreparedPglite;
let plain: PGlite;

beforeAll(async () => {
  prepared = new PreparedPglite();
  plain = new PGlite();
  for (const client of [prepared, plain])
    await client.exec(`create table thing (
      id text primary key, amount integer, "isGood" boolean, words jsonb, at timestamptz, tags text[], bytes bytea)`);
});
afterAll(() => Promise.all([prepared.close(), plain.close()]));

const INSERT = "insert into thing values ($1, $2, $3, $4, $5, $6, $7) returning *";
const VALUES = [
  ["a", 1, true, { deep: ["ü", null] }, new Date(0), ["x", 'y "z"'], new Uint8Array([0, 255])],
  ["b", null, null, null, null, null, null],
  ["c", -2147483648, false, "text", "2026-02-29T00:00:00Z", [], new Uint8Array()],
  ["d", 2147483647, false, [1], "1999-12-31T23:59:59.999+14:00", [null, ""], new Uint8Array(70_000)],
];

test.each(["array", "object"] as const)("rows as %s are those of the library", async (rowMode) => {
  for (const values of VALUES) {
    const [ours, theirs] = await Promise.all(
      [prepared, plain].map((client) =>
        client
          .query(INSERT, [`${rowMode}-${String(values[0])}`, ...values.slice(1)], { rowMode })
          .catch(String),
      ),
    );
    if (typeof theirs === "string") expect(String(ours)).toBe(theirs);
    else expect(ours).toMatchObject({ rows: theirs?.rows, fields: theirs?.fields });
  }
});

test("a statement that fails leaves the next one well, and undoes its transaction", async () => {
  const insert = "insert into thing (id) values ($1)";
  await prepared.query(insert, ["once"]);
  const again = prepared.query(insert, ["once"]);
  await expect(again).rejects.toMatchObject({ code: "23505", constraint: "thing_pkey" });
  await expect(prepared.query("selct 1")).rejects.toMatchObject({ code: "42601" });
  const both = prepared.transaction(async (tx) => {
    await tx.query(insert, ["undone"]);
    await tx.query(insert, ["once"]);
  });
  await expect(both).rejects.toMatchObject({ code: "23505" });
  const found = await prepared.query("select id from thing where id in ('once', 'undone')");
  expect(found.rows).toEqual([{ id: "once" }]);
});

test("nothing else comes between a transaction's statements, and its end is its end", async () => {
  const count = "select count(*)::int as many from thing where id = 'between'";
  let outside: Promise<{ rows: unknown[] }> | undefined;
  let late: (() => Promise<unknown>) | undefined;
  await prepared.transaction(async (tx) => {
    await tx.query("insert into thing (id) values ('between')");
    outside = prepared.query(count);
    await tx.query("delete from thing where id = 'between'");
    late = () => tx.query(count);
  });
  expect((await outside)?.rows).toEqual([{ many: 0 }]);
  await expect(late?.()).rejects.toThrow("Transaction is closed");
});

test("so many statements stay prepared, and no more", async () => {
  for (let nth = 0; nth < 300; nth++) await prepared.query(`select ${nth} as nth`);
  const kept = await prepared.query("select count(*)::int as many from pg_prepared_statements");
  expect(kept.rows).toEqual([{ many: 120 }]);
  expect((await prepared.query("select 0 as nth")).rows).toEqual([{ nth: 0 }]);
});

test("a statement that is used for long is planned anew", async () => {
  const plans = async () => {
    const { rows } = await prepared.query<{ name: string }>(
      "select name from pg_prepared_statements where statement = 'select $1::int as used'",
    );
    return rows.map(({ name }) => name);
  };
  await prepared.query("select $1::int as used", [0]);
  const before = await plans();
  for (let nth = 1; nth <= 500; nth++) await prepared.query("select $1::int as used", [nth]);
  const after = await plans();
  expect([before.length, after.length]).toEqual([1, 1]);
  expect(after).not.toEqual(before);
});

test("after all statements were forgotten they are prepared again", async () => {
  await prepared.query("select 1 as one");
  await prepared.exec("discard all");
  expect((await prepared.query("select 1 as one")).rows).toEqual([{ one: 1 }]);
});

test("how many rows a change met is told", async () => {
  await prepared.query("insert into thing (id) values ('p'), ('q')");
  const changed = await prepared.query("update thing set amount = 3 where id in ($1, $2)", ["p", "q"]);
  expect(changed.affectedRows).toBe(2);
  expect((await prepared.query("select 1 as one")).affectedRows).toBe(0);
});
