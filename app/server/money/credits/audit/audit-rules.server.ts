import { sql } from "drizzle-orm";
import { KEEP_DAYS } from "#registry/contract/keep-days.ts";
import { AMOUNTS } from "#registry/contract/plans.ts";
import { HOUR_MS } from "~/server/db/time-units.ts";
import { ALL_ADDRESSES, ALLOWANCE_KEPT_DAYS } from "../ledger/address-allowance.server.ts";
import { addUtcDays, utcDayOf } from "../utc-day.ts";

/** The shortest time that people can choose to keep a result for, an hour less. */
const RESULTS_SURELY_KEPT_MS = (Math.min(...KEEP_DAYS) * 24 - 1) * HOUR_MS;

/** Every part of every hold, one row per lot it was taken from. */
const HOLD_PARTS = sql`(
  select h.id as hold_id, h.account_id, h.status, p."lotId" as lot_id, p.amount
  from credit_hold h cross join jsonb_to_recordset(h.lots) as p("lotId" bigint, amount int)
)`;

/** The lot that an entry takes credits back from; see `collectOwed`. */
const REVERSED_LOT = sql`substring(e.ref from '^lot:[0-9]+')`;

/**
 * Per rule a statement whose rows, `subject` and `detail`, are the discrepancies.
 * @param now decides which results and allowances must still be there.
 */
export function rulesAt(now: Date) {
  const at = now.toISOString();
  /** The records of charges made after this are there, unless their owners had them deleted. */
  const resultsKeptSince = new Date(now.getTime() - RESULTS_SURELY_KEPT_MS).toISOString();
  /** Allowances of UTC days before this one may be forgotten. */
  const allowancesKeptSince = utcDayOf(addUtcDays(now, -ALLOWANCE_KEPT_DAYS));
  return {
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
    where h.status = 'captured' and g.status = 'succeeded' and g.expires_at > ${at}::timestamptz
      and not exists (select 1 from output o where o.generation_id = g.id)
    union all
    select id, format('charged %s, but there is no such generation', amount)
    from (
      select h.id, h.amount, u.id as account_id, row_number() over (partition by u.id order by h.created_at) as nth
      from credit_hold h left join generation g on g.id = h.id left join auth_user u on u.id = h.account_id
      where h.status = 'captured' and g.id is null
        and h.created_at > ${resultsKeptSince}::timestamptz
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

    "lot-lapses-by-source": sql`
    select 'lot ' || id as subject,
      format('credits of %s that %s', source, coalesce('lapse at ' || expires_at, 'do not lapse')) as detail
    from credit_lot
    where (source in ('check-in', 'invitation', 'pack')) <> (expires_at is null)
    union all
    select 'lot ' || l.id, format('returned credits that lapse at %s, theirs at %s', l.expires_at, f.expires_at)
    from credit_lot l join credit_lot f on f.id = l.returned_from
    where l.expires_at is distinct from f.expires_at
      and (f.source = 'returned' or l.expires_at is distinct from
        (date_trunc('day', l.created_at at time zone 'UTC') + interval '1 day') at time zone 'UTC')`,

    "taken-back-by-entries": sql`
    select 'lot ' || l.id as subject,
      format('%s taken back, the entries take %s', l.reversed, coalesce(e.total, 0)) as detail
    from credit_lot l
    left join (
      select ${REVERSED_LOT} as lot, e.account_id, -sum(e.delta) as total
      from credit_entry e where e.kind = 'reverse' group by 1, 2
    ) e on e.lot = 'lot:' || l.id and e.account_id = l.account_id
    where l.reversed <> coalesce(e.total, 0)
    union all
    select 'entry ' || e.id, 'takes credits back without a lot of this account'
    from credit_entry e
    left join credit_lot l on 'lot:' || l.id = ${REVERSED_LOT} and l.account_id = e.account_id
    where e.kind = 'reverse' and (l.id is null or e.delta >= 0)`,

    // What a grant owes is taken wherever its credits are: in its lot or in those that releases moved them to. Only what
    // is spent, held or lapsed may be missing, so nothing is left while something is owed.
    "taken-back-as-owed": sql`
    with recursive family as (
      select id as root, id, remaining, reversed from credit_lot where to_reverse > 0
      union all
      select f.root, l.id, l.remaining, l.reversed from family f join credit_lot l on l.returned_from = f.id
    )
    select 'lot ' || l.id as subject,
      format('of %s credits %s are owed, %s taken back and %s left', l.source, l.to_reverse, f.reversed, f.remaining)
        as detail
    from credit_lot l
    join (
      select root, sum(reversed) as reversed, sum(remaining) as remaining from family group by root
    ) f on f.root = l.id
    where l.source not in ('pack', 'subscription')
      or f.reversed > l.to_reverse or (f.reversed < l.to_reverse and f.remaining > 0)
    union all
    select 'lot ' || id, format('%s taken back, though nothing was owed', reversed)
    from credit_lot where reversed > 0 and id not in (select id from family)`,

    "check-in-granted-once": sql`
    select coalesce(c.account_id, l.account_id) as subject,
      format('checked in on %s for %s, granted %s', coalesce(to_char(c.day, 'YYYY-MM-DD'), 'no day'),
        coalesce(c.granted, 0), coalesce(l.granted, 0)) as detail
    from check_in c
    full join (select * from credit_lot where source = 'check-in') l
      on l.idem_key = format('check-in:%s:%s', c.account_id, to_char(c.day, 'YYYY-MM-DD'))
      and l.account_id = c.account_id
    where c.granted is distinct from l.granted
    union all
    select c.account_id, format('day %s in a row on %s, after day %s', c.streak, c.day, coalesce(b.streak, 0))
    from check_in c left join check_in b on b.account_id = c.account_id and b.day = c.day - 1
    where c.streak <> coalesce(b.streak, 0) + 1`,

    "invitation-rewarded-once": sql`
    select coalesce(s.account_id, l.account_id) as subject,
      format('%s: %s', coalesce(s.key, l.idem_key),
        case when l.id is null then 'rewarded without a grant' else 'granted without a reward' end) as detail
    from (
      select format('invitation:%s:invited', account_id) as key, account_id from invitation
      where rewarded_at is not null
      union all
      select format('invitation:%s:inviter', account_id), inviter_id from invitation where rewarded_at is not null
    ) s
    full join (select * from credit_lot where source = 'invitation') l
      on l.idem_key = s.key and l.account_id = s.account_id
    where s.key is null or l.id is null
    union all
    select i.account_id, 'rewarded without a finished generation' from invitation i
    where i.rewarded_at is not null
      and not exists (select 1 from credit_hold h where h.account_id = i.account_id and h.status = 'captured')
    union all
    select i.account_id, 'rewarded without a payment' from invitation i
    where i.earned_by = 'paid' and not exists (
      select 1 from credit_lot l where l.account_id = i.account_id and l.source in ('pack', 'subscription'))
    union all
    select i.account_id, 'rewarded before three active days' from invitation i
    where i.earned_by = 'active' and ${AMOUNTS.invitation.activeDays}::int > (
      select count(*) from (
        select day from check_in c where c.account_id = i.account_id
        union
        select (created_at at time zone 'UTC')::date from credit_hold h
        where h.account_id = i.account_id and h.status = 'captured'
      ) active)
    union all
    select i.account_id, 'rewarded though it was refused' from invitation i
    join invitation_ruling r on r.account_id = i.account_id and r.verdict = 'refuse'
    where i.rewarded_at is not null
    union all
    select start, 'invited by itself or in a circle'
    from (
      with recursive chain as (
        select account_id as start, inviter_id as reached from invitation
        union
        select c.start, i.inviter_id from chain c join invitation i on i.account_id = c.reached
      )
      select start from chain where start = reached
    ) circle`,
  };
}
