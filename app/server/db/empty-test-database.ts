import type { PGlite } from "@electric-sql/pglite";

/** Takes rows out of the tables that have any: truncating each of them every time would take ten times as long. */
const EMPTY = `
do $$
declare
  named text;
  is_filled boolean;
  filled text[] := '{}';
begin
  set local session_replication_role = replica; -- the ledger's own trigger lets nobody empty it
  drop schema if exists pgboss cascade;
  for named in select oid::regclass::text from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace
  loop
    execute format('select exists (select from %s)', named) into is_filled;
    if is_filled then filled := filled || named; end if;
  end loop;
  if cardinality(filled) > 0 then
    execute format('truncate %s cascade', array_to_string(filled, ', '));
  end if;
  for named in select oid::regclass::text from pg_class where relkind = 'S' and relnamespace = 'public'::regnamespace
  loop
    execute format('alter sequence %s restart', named);
  end loop;
end $$`;

/** Everything that somebody made and that the migrations did not, or the other way round, changes this. */
const SHAPE = `
select concat_ws(' ',
  (select sum(hashint8(oid::int8)) from pg_class where oid >= 16384 and relnamespace <> 'pg_toast'::regnamespace),
  (select sum(hashtext(concat(attrelid, attname, atttypid, attnotnull))) from pg_attribute
    where attrelid >= 16384 and attnum > 0),
  (select sum(hashtext(concat(oid, contype, convalidated))) from pg_constraint where oid >= 16384),
  (select sum(hashtext(concat(oid, adbin))) from pg_attrdef),
  (select sum(hashtext(concat(oid, tgenabled))) from pg_trigger),
  (select sum(hashint8(oid::int8)) from pg_proc where oid >= 16384),
  (select sum(hashint8(oid::int8)) from pg_type where oid >= 16384 and typrelid = 0 and typelem = 0),
  (select sum(hashint8(oid::int8)) from pg_namespace where nspname !~ '^pg_(toast_)?temp_'),
  (select sum(hashint8(oid::int8)) from pg_rewrite where oid >= 16384),
  (select count(*) from pg_db_role_setting)
) as shape`;

/**
 * Gives a test's database back its first state: no rows, numbers from one again, none of the queue's tables, no settings
 * of a session. Waits for what is under way in it.
 */
export async function emptyDatabase(client: PGlite): Promise<void> {
  await client.exec("rollback");
  await client.exec("discard all");
  await client.exec(EMPTY);
}

/** What tells a database that tests may use again from one whose tables, triggers or functions a test has changed. */
export async function readShape(client: PGlite): Promise<string> {
  const { rows } = await client.query<{ shape: string }>(SHAPE);
  return rows[0]?.shape ?? "";
}
