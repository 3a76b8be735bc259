import { sql, type SQL } from "drizzle-orm";
import { AMOUNTS } from "#registry/contract/plans/amounts.ts";
import type { AuditRule } from "./audit.ts";

type GrantRule =
  | "lot-lapses-by-source"
  | "taken-back-by-entries"
  | "taken-back-as-owed"
  | "check-in-granted-once"
  | "invitation-rewarded-once";

/** The lot that an entry takes credits back from; see `collectOwed`. */
const REVERSED_LOT = sql`substring(e.ref from '^lot:[0-9]+')`;

/** The audit's rules about credits that are earned, bought and taken back. */
export const GRANT_RULES = {
  "lot-lapses-by-source": sql`
    select 'lot ' || id as subject,
      format('credits of %s that %s', source, coalesce('lapse at ' || expires_at, 'do not lapse')) as detail
    from credit_lot
    where (source in ('check-in', 'invitation', 'pack')) <> (expires_at is null)`,

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
} as const satisfies Pick<Record<AuditRule, SQL>, GrantRule>;
