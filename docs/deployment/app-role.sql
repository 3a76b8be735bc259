-- What the site's own role may do, and no more: it can add lines to the ledger, checkpoints and rulings, and
-- change or remove none. Run by the owner of the tables, after `npm run db:migrate` and again after each release:
--   create role imgfx_app login password '…';   -- once
--   psql "$OWNER_URL" -f docs/deployment/app-role.sql
grant usage on schema public, drizzle, pgboss to imgfx_app;
grant select on all tables in schema drizzle to imgfx_app;
grant select, insert, update, delete on all tables in schema public, pgboss to imgfx_app;
grant usage, select on all sequences in schema public, pgboss to imgfx_app;
revoke update, delete, truncate on credit_entry, invitation_ruling from imgfx_app;
