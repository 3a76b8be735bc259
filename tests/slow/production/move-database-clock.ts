import pg from "pg";

/**
 * Has the site's role read another time of its database from its next connection on, which all of its instances take
 * their time from: by a function that stands before PostgreSQL's own. Rows' own defaults go on by the real time.
 * @param ownerUrl the owner's address of the database.
 * @param aheadMs milliseconds that it is ahead of the real time.
 */
export async function moveDatabaseClock(ownerUrl: string, aheadMs: number): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    await client.query(`
      create schema moved;
      create function moved.clock_timestamp() returns timestamptz language sql as
        $$ select pg_catalog.clock_timestamp() + interval '${Math.round(aheadMs)} milliseconds' $$;
      grant usage on schema moved to imgfx_app;
      alter role imgfx_app set search_path = moved, pg_catalog, public`);
  } finally {
    await client.end();
  }
}
