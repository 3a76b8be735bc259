import { sql, type SQL } from "drizzle-orm";
import { ALL_ADDRESSES } from "../ledger/address-allowance.server.ts";
import { GRANT_RULES } from "./audit-grant-rules.server.ts";
import type { AuditRule } from "./audit.ts";

export interface AuditMoments {
  now: Date;
  /** The records of charges made after this are there, unless their owners had them deleted. */
  resultsKeptSince: Date;
  /** Allowances of UTC days before this one may be forgotten. */
  allowancesKeptSince: string;
}

/** Every part of every hold, one row per lot it was taken from. */
const HOLD_PARTS = sql`(
  select h.id as hold_id, h.account_id, h.status, p."lotId" as lot_id, p.amount
  from credit_hold h cross join jsonb_to_recordset(h.lots) as p("lotId" bigint, amount int)
)`;

/** Per rule a statement whose rows, `subject` and `detail`, are the discrepancies. */
export const auditRules = ({
  now,
  resultsKeptSince,
  allowancesKeptSince,
}: AuditMoments): Record<AuditRule, SQL> => ({
  ...GRANT_RULES,

  "balance-is-sum-of-entries": sql`
    select a.id as subject, format('the balance is %s, the entries sum to %s', a.balance, coalesce(e.total, 0)) as detail
    from credit_account a
    left join (select account_id, sum(delta) as total from credit_entry group by account_id) e on e.account_id = a.id
    where a.balance <> coalesce(e.total, 0)`,

  "balance-is-sum-of-lots": sql`
    select a.id as subject, format('the balance is %s, the lots hold %s', a.balance, coalesce(l.total, 0)) as detail
    from credit_account a
    left join (select account_id, sum(remaining) as total from credit_lot group by account_id) l on l.account_id = a.id
    where a.balance <> coalesce(l.total, 0)`,

  "running-balance": sql`
    select 'entry ' || id as subject, format('%s and %s do not make %s', before, delta, balance_after) as detail
    from (
      select id, delta, balance_after, lag(balance_after, 1, 0) over (partition by account_id order by id) as before
      from credit_entry
    ) chain
    where before + delta <> balance_after or balance_after < 0`,

  // A release puts credits back into their lot, or moves them to a returned lot: those stay gone from the first.
  "lot-adds-up": sql`
    select 'lot ' || l.id as subject,
      format('%s granted, %s left, %s in use or spent, %s moved, %s lapsed, %s taken back', l.granted, l.remaining,
        coalesce(u.used, 0), coalesce(m.moved, 0), coalesce(-x.delta, 0), l.reversed) as detail
    from credit_lot l
    left join (
      select lot_id, sum(amount) as used from ${HOLD_PARTS} p where status <> 'released' group by lot_id
    ) u on u.lot_id = l.id
    left join (
      select returned_from, sum(granted) as moved from credit_lot where source = 'returned' group by returned_from
    ) m on m.returned_from = l.id
    left join credit_entry x on x.kind = 'expire' and x.ref = 'lot:' || l.id
    where l.granted
      <> l.remaining + coalesce(u.used, 0) + coalesce(m.moved, 0) + coalesce(-x.delta, 0) + l.reversed`,

  "lot-was-granted": sql`
    select 'lot ' || l.id as subject, 'no grant of this size to this account' as detail
    from credit_lot l
    left join credit_entry e on e.kind = 'grant' and e.ref = l.idem_key
      and e.delta = l.granted and e.account_id = l.account_id
    where l.source <> 'returned' and e.id is null
    union all
    select 'entry ' || e.id, 'a grant without its lot'
    from credit_entry e left join credit_lot l on l.idem_key = e.ref and l.source <> 'returned'
    where e.kind = 'grant' and l.id is null
    union all
    select 'lot ' || l.id, 'no release of this account returned these credits'
    from credit_lot l
    left join ${HOLD_PARTS} p on p.hold_id = l.returned_by and p.lot_id = l.returned_from and p.status = 'released'
      and p.amount = l.granted and p.account_id = l.account_id
    where l.source = 'returned' and p.hold_id is null`,

  "write-off-of-lapsed-lot": sql`
    select 'entry ' || e.id as subject, 'a write-off without a lapsed lot of this account' as detail
    from credit_entry e
    left join credit_lot l on e.ref = 'lot:' || l.id and l.account_id = e.account_id
      and l.remaining = 0 and l.expires_at <= e.created_at
    where e.kind = 'expire' and (l.id is null or e.delta >= 0)`,

  "hold-settled-once": sql`
    select h.id as subject,
      format('%s %s, taken from lots %s, entries: hold %s, release %s', h.amount, h.status, coalesce(p.total, 0),
        coalesce(t.delta::text, 'none'), coalesce(r.delta::text, 'none')) as detail
    from credit_hold h
    cross join lateral (select sum((part ->> 'amount')::int) as total from jsonb_array_elements(h.lots) part) p
    left join credit_entry t on t.kind = 'hold' and t.ref = h.id and t.account_id = h.account_id
    left join credit_entry r on r.kind = 'release' and r.ref = h.id and r.account_id = h.account_id
    where h.amount is distinct from p.total
      or -h.amount is distinct from t.delta
      or (case when h.status = 'released' then h.amount end) is distinct from r.delta
    union all
    select 'entry ' || e.id, format('a %s without its hold', e.kind)
    from credit_entry e left join credit_hold h on h.id = e.ref and h.account_id = e.account_id
    where e.kind in ('hold', 'release') and h.id is null`,

  // A record that is there says until when its result is kept. One that is gone was deleted at its owner's word, of
  // which there is a receipt: the account's own, but anybody's for visitors and accounts that are gone, because a
  // visitor's pictures become an account's and nothing tells whose.
  "charge-has-result": sql`
    select h.id as subject, format('charged %s, but the generation %s', h.amount,
      case when g.status <> 'succeeded' then g.status else 'is somebody else''s' end) as detail
    from credit_hold h join generation g on g.id = h.id left join auth_user u on u.id = g.viewer_id
    where h.status = 'captured' and (g.status <> 'succeeded' or (g.viewer_id <> h.account_id and u.id is null))
    union all
    select h.id, format('charged %s, but the generation has no stored output', h.amount)
    from credit_hold h join generation g on g.id = h.id
    where h.status = 'captured' and g.status = 'succeeded' and g.expires_at > ${now.toISOString()}::timestamptz
      and not exists (select 1 from output o where o.generation_id = g.id)
    union all
    select id, format('charged %s, but there is no such generation', amount)
    from (
      select h.id, h.amount, u.id as account_id, row_number() over (partition by u.id order by h.created_at) as nth
      from credit_hold h left join generation g on g.id = h.id left join auth_user u on u.id = h.account_id
      where h.status = 'captured' and g.id is null
        and h.created_at > ${resultsKeptSince.toISOString()}::timestamptz
    ) lost
    where nth > (
      select coalesce(sum(r.generations), 0) from deletion_receipt r
      where lost.account_id is null or r.viewer_id = lost.account_id
    )`,

  "address-allowance": sql`
    select format('%s on %s', coalesce(a.address_hash, h.address_hash), coalesce(a.day, h.day)) as subject,
      format('%s counted, %s held or spent', coalesce(a.spent, 0), coalesce(h.total, 0)) as detail
    from (select * from address_allowance where day >= ${allowancesKeptSince}::date) a
    full join (
      select counted as address_hash, day, sum(amount) as total
      from credit_hold, unnest(array[address_hash, ${ALL_ADDRESSES}] || coalesce(networks, '{}')) as counted
      where address_hash is not null and day >= ${allowancesKeptSince}::date and status <> 'released'
      group by counted, day
    ) h on h.address_hash = a.address_hash and h.day = a.day
    where coalesce(a.spent, 0) <> coalesce(h.total, 0)`,
});
