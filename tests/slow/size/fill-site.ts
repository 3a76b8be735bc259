import pg from "pg";
import { z } from "zod";

/** Generations of each account that the site is filled with; every one costs 2 credits. */
export const OF_EACH = 50;

/** Rows of one table. */
interface Rows {
  into: string;
  columns: string;
  select: string;
}

/** Everything that a site of so many generations has in its tables, a table after the other. */
const steps = (past: string, accounts: number): Rows[] => [
  {
    into: "credit_account",
    columns: "id, balance, created_at",
    select: `'${past}-' || a, 0, now() - interval '20 days' from generate_series(1, ${accounts}) a`,
  },
  {
    into: "credit_lot",
    columns: "account_id, source, granted, remaining, expires_at, idem_key, created_at",
    select: `'${past}-' || a, 'daily', ${OF_EACH * 2}, 0, now() + interval '30 days', '${past}:' || a,
             now() - interval '20 days' from generate_series(1, ${accounts}) a`,
  },
  {
    into: "credit_entry",
    columns: "account_id, delta, balance_after, kind, ref, created_at",
    select: `'${past}-' || a, ${OF_EACH * 2}, ${OF_EACH * 2}, 'grant', '${past}:' || a, now() - interval '20 days'
             from generate_series(1, ${accounts}) a`,
  },
  {
    into: "credit_hold",
    columns: "id, account_id, amount, status, lots, created_at, expires_at, settled_at",
    select: `lot.account_id || '-' || n, lot.account_id, 2, 'captured',
             jsonb_build_array(jsonb_build_object('lotId', lot.id, 'amount', 2)),
             now() - interval '19 days', now() - interval '19 days', now() - interval '19 days'
             from credit_lot lot, generate_series(1, ${OF_EACH}) n where lot.account_id like '${past}-%'`,
  },
  {
    into: "credit_entry",
    columns: "account_id, delta, balance_after, kind, ref, created_at",
    select: `'${past}-' || a, -2, ${OF_EACH * 2} - 2 * n, 'hold', '${past}-' || a || '-' || n, now() - interval '19 days'
             from generate_series(1, ${OF_EACH}) n, generate_series(1, ${accounts}) a`,
  },
  {
    into: "generation",
    columns: `id, viewer_id, tool_id, tool_version, provider, status, locale, shown_prompt, "values",
              photo_keys, cost, timings, created_at, settled_at, expires_at`,
    select: `'${past}-' || a || '-' || n, '${past}-' || a, 'plain', 'version-1', 'local', 'succeeded', 'en', '',
             '{"size": "2K", "dimension": "auto"}', jsonb_build_array('uploads/${past}-' || a || '-' || n || '.jpg'), 2, '{}',
             now() - n * interval '9 hours', now() - n * interval '9 hours', now() + interval '30 days' - n * interval '9 hours'
             from generate_series(1, ${accounts}) a, generate_series(1, ${OF_EACH}) n`,
  },
  {
    into: "output",
    columns:
      "key, generation_id, viewer_id, position, content_type, width, height, bytes, seed, created_at, expires_at",
    select: `'outputs/' || id || '.png', id, viewer_id, 0, 'image/png', 1024, 1024, 2000000, 1, created_at, expires_at
             from generation where id like '${past}-%'`,
  },
  {
    into: "upload",
    columns: "key, owner_id, content_type, max_bytes, status, bytes, width, height, created_at, expires_at",
    select: `'uploads/' || id || '.jpg', viewer_id, 'image/jpeg', 10485760, 'stored', 800000, 1500, 1000,
             created_at, expires_at from generation where id like '${past}-%'`,
  },
];

/** The indexes of these tables that no constraint needs. */
const SPARE_INDEXES = `
  select indexname as name, indexdef as definition from pg_indexes
  where tablename = any($1) and indexname not in (select conname from pg_constraint)`;
const indexes = z.array(z.object({ name: z.string(), definition: z.string() }));

/**
 * Fills a database with a past of so many generations, as the site would have written it; its accounts are `<past>-1`, …
 * By COPY, as its owner and superuser: the rows go through a file of the server's, indexes are made anew afterwards, and
 * references are not looked up row by row, since they hold as they are made.
 */
export async function fillSite(databaseUrl: string, past: string, generations: number): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl }); // the site's own gives up after 15 seconds
  await client.connect();
  try {
    await client.query("set session_replication_role = replica; set synchronous_commit = off");
    await client.query("set maintenance_work_mem = '1GB'");
    const { rows } = await client.query("select current_setting('data_directory') || '/fill' as file");
    const file = pg.escapeLiteral(String(rows[0]?.file));
    const filling = steps(past, Math.ceil(generations / OF_EACH));
    const tables = filling.map(({ into }) => into);
    const spare = indexes.parse((await client.query(SPARE_INDEXES, [tables])).rows);
    for (const { name } of spare) await client.query(`drop index ${pg.escapeIdentifier(name)}`);
    for (const { into, columns, select } of filling) {
      await client.query(`copy (select ${select}) to ${file}`);
      await client.query(`copy ${into} (${columns}) from ${file}`);
    }
    for (const { definition } of spare) await client.query(definition);
    await client.query(`copy (select where false) to ${file}`);
    await client.query("vacuum analyze");
    await client.query("checkpoint"); // what is measured next does not wait for its pages
  } finally {
    await client.end();
  }
}
