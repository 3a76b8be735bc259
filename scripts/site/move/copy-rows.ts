import { is } from "drizzle-orm";
import { getTableConfig, PgTable } from "drizzle-orm/pg-core";
import { z } from "zod";
import type { Database } from "~/server/db/db.ts";
import * as schema from "~/server/db/schema/index.ts";
import { invariant } from "#registry/contract/errors/invariant.ts";
import { OperatorError } from "#registry/contract/errors/operator-error.ts";

type Sql = Pick<Database, "run">;

/** A table to copy: its name as SQL writes it, and the columns that tell its rows apart. */
export interface CopiedTable {
  name: string;
  key: readonly string[];
}

/** Rows of a statement; previews and mails are the widest, of some 50 KB. */
const PAGE = 200;

const quote = (name: string): string => `"${name}"`;

function keyOf(table: PgTable): string[] {
  const { name, columns, primaryKeys } = getTableConfig(table);
  const key = columns.filter(({ primary }) => primary).map((column) => column.name);
  const joined = primaryKeys.flatMap((several) => several.columns.map((column) => column.name));
  const all = [...new Set([...key, ...joined])];
  invariant(all.length > 0, `${name} has no primary key`);
  return all;
}

/** Every table of the site, those that others refer to first. */
export function listTables(): CopiedTable[] {
  const left = Object.values(schema).filter((part) => is(part, PgTable));
  const ordered: PgTable[] = [];
  while (left.length > 0) {
    const next = left.findIndex((table) =>
      getTableConfig(table).foreignKeys.every((foreign) => {
        const { foreignTable } = foreign.reference();
        return foreignTable === table || ordered.includes(foreignTable);
      }),
    );
    invariant(next >= 0, "tables refer to each other in a ring");
    ordered.push(...left.splice(next, 1));
  }
  return ordered.map((table) => ({ name: quote(getTableConfig(table).name), key: keyOf(table).map(quote) }));
}

const Page = z.array(z.object({ rows: z.string().nullable(), last: z.string().nullable() })).length(1);
const Count = z.array(z.object({ count: z.number() })).length(1);
const Hash = z.array(z.object({ hash: z.string() })).length(1);

async function readPage({ run }: Sql, { name, key }: CopiedTable, after: string | null) {
  const order = key.join(", ");
  const { rows } = await run(
    `with page as (
       select * from ${name}
       where $1::jsonb is null or (${order}) > (select ${order} from jsonb_populate_record(null::${name}, $1::jsonb))
       order by ${order} limit ${PAGE}
     )
     select jsonb_agg(to_jsonb(page) order by ${order})::text as rows,
            (jsonb_agg(to_jsonb(page) order by ${order}) -> -1)::text as last from page`,
    [after],
  );
  const [page] = Page.parse(rows);
  invariant(page, "an aggregate has one row");
  return page;
}

/** Copies the rows that are not there yet. What values mean is PostgreSQL's own business on both sides. */
export async function copyTable(from: Sql, to: Sql, table: CopiedTable): Promise<void> {
  let after: string | null = null;
  for (;;) {
    const page: { rows: string | null; last: string | null } = await readPage(from, table, after);
    if (page.rows === null) return;
    await to.run(
      `insert into ${table.name} overriding system value
       select * from jsonb_populate_recordset(null::${table.name}, $1::jsonb) on conflict do nothing`,
      [page.rows],
    );
    after = page.last;
  }
}

/** Lets every numbered column of the target go on after the highest number that was copied. */
export async function advanceNumbers({ run }: Sql, { name, key: [first] }: CopiedTable): Promise<void> {
  invariant(first, "a table has a key");
  const column = first.replaceAll('"', "");
  const sequence = `pg_get_serial_sequence('${name}', '${column}')`;
  const { rows } = await run(`select ${sequence} is not null as "isNumbered"`);
  if (!z.array(z.object({ isNumbered: z.boolean() })).parse(rows)[0]?.isNumbered) return;
  await run(`select setval(${sequence}, coalesce((select max(${first}) from ${name}), 0) + 1, false)`);
}

/** How many rows a table has. */
export async function countRows({ run }: Sql, { name }: Pick<CopiedTable, "name">): Promise<number> {
  return Count.parse((await run(`select count(*)::int as count from ${name}`)).rows)[0]!.count;
}

/** Stands for all rows of a table, whatever zone and driver they are read in. */
async function hashRows({ run }: Sql, { name, key }: CopiedTable): Promise<string> {
  const order = key.map((column) => `${column}::text collate "C"`).join(", ");
  const { rows } = await run(
    `set timezone = 'UTC';
     select coalesce(md5(string_agg(md5(to_jsonb(kept)::text), '' order by ${order})), 'empty') as hash
     from ${name} as kept`,
  );
  return Hash.parse(rows)[0]!.hash;
}

/** @throws OperatorError naming the first table whose rows are not the same on both sides. */
export async function compareTables(from: Sql, to: Sql, tables: readonly CopiedTable[]): Promise<void> {
  for (const table of tables)
    if ((await hashRows(from, table)) !== (await hashRows(to, table)))
      throw new OperatorError(`The rows of ${table.name} are not the same on both sides.`);
}

/** The queue's open looks, by the queue's own numbers; what is done is not copied. Its tables must stand in the target. */
export async function copyQueue(from: Sql, to: Sql): Promise<number> {
  const { rows } = await from.run(`select to_regclass('pgboss.job') is not null as "isThere"`);
  if (!z.array(z.object({ isThere: z.boolean() })).parse(rows)[0]?.isThere) return 0;
  const open = "state in ('created', 'retry', 'active')";
  const jobs = await from.run(
    `select null as last, jsonb_agg(to_jsonb(job))::text as rows from pgboss.job where ${open}`,
  );
  const [page] = Page.parse(jobs.rows);
  if (!page?.rows) return 0;
  await to.run(
    `insert into pgboss.job select * from jsonb_populate_recordset(null::pgboss.job, $1::jsonb) on conflict do nothing`,
    [page.rows],
  );
  const counted = await to.run(`select count(*)::int as count from pgboss.job where ${open}`);
  return Count.parse(counted.rows)[0]!.count;
}
