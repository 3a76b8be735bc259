import pg from "pg";
import { z } from "zod";
import type { Production } from "../production/start-production.ts";
import { readProcess, readTree, type TreeFigures } from "../../faults/read-tree.ts";

/** How long results live here in place of a month, so that retention works all the time. */
const KEPT_MINUTES = 10;
/** After this the database has counted what was deleted, in milliseconds. */
const COUNTED_MS = 2_000;

export interface Sample {
  /** Of the three instances. */
  memoryMB: number;
  handles: number;
  /** With everything that they started. */
  wholeMemoryMB: number;
  connections: number;
  /** How much of all tables and B-trees is dead or free. */
  emptyPercent: number;
  tablesMB: number;
  deadRows: number;
}

export interface Probe {
  look(): Promise<Sample>;
  /** Has what is older than ten minutes be due for retention now. */
  makeDue(): Promise<void>;
  /**
   * Counts what retention deleted, which is due here long before its time, among what people deleted: the audit misses the
   * pictures of charges that lack both.
   */
  excuseDeleted(): Promise<void>;
  close(): Promise<void>;
}

/** The site's own tables and the task queue's. */
const OWN = "n.nspname not in ('pg_catalog', 'information_schema', 'pg_toast')";

const LOOK = `
  with tables as (
    select pg_relation_size(c.oid) as size, s.dead_tuple_len + s.free_space as empty, s.dead_tuple_count as dead
    from pg_class c join pg_namespace n on n.oid = c.relnamespace, lateral pgstattuple(c.oid) s
    where c.relkind = 'r' and ${OWN}
  ), indexes as (
    select pg_relation_size(c.oid) as size,
           case when s.leaf_pages = 0 then 0
                else s.leaf_pages * 8192 * (1 - s.avg_leaf_density / 100) + (s.empty_pages + s.deleted_pages) * 8192 end as empty
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    join pg_am am on am.oid = c.relam and am.amname = 'btree', lateral pgstatindex(c.oid) s
    where c.relkind = 'i' and ${OWN}
  ), whole as (select size, empty, dead from tables union all select size, empty, 0 from indexes)
  select (sum(size) / 1048576)::float8 as "tablesMB", (100 * sum(empty) / sum(size))::float8 as "emptyPercent",
         sum(dead)::float8 as "deadRows",
         (select count(*)::float8 from pg_stat_activity where usename = 'imgfx_app') as connections
  from whole`;

const counted = z.object({
  ...{ tablesMB: z.number(), emptyPercent: z.number(), deadRows: z.number(), connections: z.number() },
});

/** Opens a look at production from outside: its processes and, as the owner, its database. */
export async function openProbe({ sites, postgres }: Production): Promise<Probe> {
  const client = new pg.Client({ connectionString: postgres.url });
  await client.connect();
  await client.query("create extension pgstattuple");
  const readAll = (): TreeFigures[] => sites.instances.map(({ pid }) => readTree(pid));
  const readOwn = (): TreeFigures[] => sites.instances.map(({ pid }) => readProcess(pid));
  const sum = (trees: TreeFigures[], name: keyof TreeFigures) =>
    trees.reduce((total, tree) => total + tree[name], 0);
  return {
    async look() {
      const own = readOwn();
      const { tablesMB, emptyPercent, deadRows, connections } = counted.parse(
        (await client.query(LOOK)).rows[0],
      );
      return {
        memoryMB: Math.round(sum(own, "residentBytes") / 1_048_576),
        handles: sum(own, "handles"),
        wholeMemoryMB: Math.round(sum(readAll(), "residentBytes") / 1_048_576),
        ...{ connections, deadRows },
        emptyPercent: Math.round(emptyPercent * 10) / 10,
        tablesMB: Math.round(tablesMB * 10) / 10,
      };
    },
    async makeDue() {
      for (const table of ["upload", "output", "generation"])
        await client.query(
          `update ${table} set expires_at = now()
           where created_at < now() - interval '${KEPT_MINUTES} minutes' and expires_at > now()`,
        );
    },
    async excuseDeleted() {
      await new Promise((resolve) => setTimeout(resolve, COUNTED_MS));
      await client.query(
        `insert into deletion_receipt (id, viewer_id, generations, results, uploads)
         select 'soak', 'soak', n_tup_del, 0, 0 from pg_stat_user_tables where relname = 'generation'`,
      );
    },
    close: () => client.end(),
  };
}
