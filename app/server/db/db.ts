import type { ExtractTablesWithRelations } from "drizzle-orm";
import type { PgDatabase, PgQueryResultHKT } from "drizzle-orm/pg-core";
import type * as schema from "./schema/index.ts";

type Schema = typeof schema;

/** What a raw statement answers on both drivers. */
interface Rows<Row> {
  rows: Row[];
}

interface RowsResult extends PgQueryResultHKT {
  type: Rows<this["row"]>;
}

/**
 * The database, the same for PGlite and PostgreSQL. Inside a transaction use its `tx` only: on PGlite, which has one
 * connection, the outer database waits for the transaction for ever. Both drivers wrap errors: the SQLSTATE is
 * `error.cause.code`. `count(*)` is a number on one and text on the other, so cast it: `count(*)::int`.
 */
export type Db = PgDatabase<RowsResult, Schema, ExtractTablesWithRelations<Schema>>;

/** A transaction's handle; what takes it must run inside one. */
export type Tx = Parameters<Parameters<Db["transaction"]>[0]>[0];

/** An open, migrated database. */
export interface Database {
  db: Db;
  kind: "pglite" | "postgresql";
  /** In words for the start-up lines: the folder, or the server and database name without the password. */
  place: string;
  /**
   * Runs SQL as it is written: one statement with values, or several without, which may be a transaction of their own.
   * Gives the last one's rows. What fails leaves no transaction open.
   */
  run(text: string, values?: readonly unknown[]): Promise<{ rows: unknown[] }>;
  /** Throws when the database does not answer. */
  ping(): Promise<void>;
  /** Closes connections and frees the folder's lock. A second call does nothing. */
  close(): Promise<void>;
}
