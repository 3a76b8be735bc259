import pg from "pg";

/** How long anybody may wait for a row that the site's own tidying has at that moment, in milliseconds. */
const MOST_WAIT_MS = 100;
/** PostgreSQL's word that a row was somebody else's for longer. */
const LOCKED = "55P03";

/** What somebody met who wanted rows. */
export interface Wanted {
  /** How often a row was locked for longer than anybody may wait. */
  refused: number;
}

/** Rows of a table, by the values of a column. */
export interface Rows {
  table: string;
  column: string;
  values: readonly string[];
}

/** Begins to lock one of these rows after the other, drawn at random, each for a moment, as people's requests do. */
export async function wantRows(
  databaseUrl: string,
  { table, column, values }: Rows,
): Promise<{ end(): Promise<Wanted> }> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(`set lock_timeout = ${MOST_WAIT_MS}`);
  const wanted: Wanted = { refused: 0 };
  let isOver = false;
  const wanting = (async () => {
    while (!isOver) {
      const value = values[Math.floor(Math.random() * values.length)];
      await client
        .query(`select 1 from ${table} where ${column} = $1 for update`, [value])
        .catch((error: unknown) => {
          if (!(error instanceof pg.DatabaseError && error.code === LOCKED)) throw error;
          wanted.refused += 1;
        });
    }
  })();
  return {
    async end() {
      isOver = true;
      await wanting.finally(() => client.end());
      return wanted;
    },
  };
}
