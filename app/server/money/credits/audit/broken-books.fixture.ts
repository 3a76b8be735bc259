import { sql, type SQL } from "drizzle-orm";
import type { rulesAt } from "./audit-rules.server.ts";

/** Per rule of the audit, in words and as a statement, ways to break the books that its test keeps. */
export const BREAKS: [keyof ReturnType<typeof rulesAt>, string, SQL][] = [
  ["balance-is-sum-of-entries", "credits appear on an account", sql`update credit_account set balance = 9`],
  [
    "balance-is-sum-of-lots",
    "credits appear in a lot",
    sql`update credit_lot set remaining = granted where id = 1`,
  ],
  [
    "running-balance",
    "an entry is changed",
    sql`update credit_entry set delta = delta - 1 where kind = 'grant'`,
  ],
  [
    "running-balance",
    "an entry is removed",
    sql`delete from credit_entry where kind = 'hold' and ref = 'charged'`,
  ],
  [
    "lot-adds-up",
    "a lot loses credits",
    sql`update credit_lot set remaining = remaining - 1 where remaining > 1`,
  ],
  ["lot-was-granted", "a lot has no grant", sql`update credit_lot set idem_key = 'forged' where id = 1`],
  [
    "lot-was-granted",
    "a returned lot has no release",
    sql`update credit_lot set returned_by = 'charged' where source = 'returned'`,
  ],
  [
    "write-off-of-lapsed-lot",
    "a lot is written off early",
    sql`update credit_lot set expires_at = '2026-12-24' where id = 1`,
  ],
  [
    "hold-settled-once",
    "a spent hold counts as returned",
    sql`update credit_hold set status = 'released' where id = 'charged'`,
  ],
  [
    "hold-settled-once",
    "a returned hold counts as spent",
    sql`update credit_hold set status = 'captured' where id = 'returned'`,
  ],
  ["hold-settled-once", "a hold is removed", sql`delete from credit_hold where id = 'open'`],
  ["charge-has-result", "a charged generation failed", sql`update generation set status = 'failed'`],
  ["charge-has-result", "a charged generation has no output", sql`delete from output`],
  ["charge-has-result", "a charge has no generation", sql`delete from generation`],
  ["address-allowance", "an address is counted too little", sql`update address_allowance set spent = 0`],
  [
    "address-allowance",
    "all addresses together are counted too little",
    sql`update address_allowance set spent = 0 where address_hash = 'all'`,
  ],
  ["address-allowance", "an address is not counted", sql`delete from address_allowance`],
  [
    "charge-has-result",
    "a charged generation is somebody else's",
    sql`update generation set viewer_id = 'nobody'`,
  ],
  [
    "charge-has-result",
    "an account's generation is gone while somebody else's was deleted",
    sql`with gone as (delete from generation where viewer_id = 'invited'), person as (
        insert into auth_user (id, name, email) values ('invited', '', '')
      ) insert into deletion_receipt (id, viewer_id, generations, results, uploads) values ('r', 'visitor', 9, 9, 9)`,
  ],
  [
    "charge-has-result",
    "more generations are gone than were deleted",
    sql`with gone as (delete from generation) insert into deletion_receipt (id, viewer_id, generations, results, uploads) values ('r', 'visitor', 0, 0, 0)`,
  ],
  [
    "lot-adds-up",
    "credits are taken back twice",
    sql`update credit_lot set reversed = 39 where idem_key = 'paid:refunded'`,
  ],
  [
    "lot-lapses-by-source",
    "a bought pack lapses",
    sql`update credit_lot set expires_at = '2026-12-24' where idem_key = 'paid:kept'`,
  ],
  [
    "lot-lapses-by-source",
    "daily credits do not lapse",
    sql`update credit_lot set expires_at = null where source = 'daily'`,
  ],
  [
    "taken-back-by-entries",
    "credits are taken back in silence",
    sql`update credit_lot set remaining = remaining - 1, reversed = 1 where idem_key = 'paid:kept'`,
  ],
  [
    "taken-back-by-entries",
    "an entry takes back from nowhere",
    sql`update credit_entry set ref = 'nonsense' where kind = 'reverse'`,
  ],
  [
    "taken-back-as-owed",
    "more is taken back than is owed",
    sql`update credit_lot set to_reverse = 59 where to_reverse > 0`,
  ],
  [
    "taken-back-as-owed",
    "something is left that is owed",
    sql`update credit_lot set to_reverse = 61 where to_reverse > 0`,
  ],
  [
    "taken-back-as-owed",
    "something is taken back that nobody asked for",
    sql`update credit_lot set to_reverse = 0`,
  ],
  [
    "taken-back-as-owed",
    "earned credits are owed",
    sql`update credit_lot set to_reverse = 1 where source = 'invitation'`,
  ],
  ["check-in-granted-once", "a check-in is forgotten", sql`delete from check_in where streak = 2`],
  ["check-in-granted-once", "a check-in gave more than it says", sql`update check_in set granted = 1`],
  ["check-in-granted-once", "a row of days is made up", sql`update check_in set streak = 7 where streak = 2`],
  [
    "invitation-rewarded-once",
    "a reward is forgotten",
    sql`update invitation set rewarded_at = null, earned_by = null`,
  ],
  [
    "invitation-rewarded-once",
    "a side was not rewarded",
    sql`update credit_lot set source = 'check-in' where idem_key = 'invitation:invited:inviter'`,
  ],
  [
    "invitation-rewarded-once",
    "a reward was not earned",
    sql`update credit_hold set status = 'released' where id = 'first'`,
  ],
  [
    "invitation-rewarded-once",
    "a reward was given without a payment",
    sql`update credit_lot set source = 'check-in' where source = 'pack'`,
  ],
  [
    "invitation-rewarded-once",
    "a reward was given before three active days",
    sql`update invitation set earned_by = 'active'`,
  ],
  [
    "invitation-rewarded-once",
    "a refused invitation was rewarded",
    sql`insert into invitation_ruling (account_id, verdict, reason, created_at) values ('invited', 'refuse', '', now())`,
  ],
  [
    "invitation-rewarded-once",
    "two invited each other",
    sql`insert into invitation (account_id, inviter_id) values ('inviter', 'invited')`,
  ],
];

/** Whatever somebody tries to do to lines that stand. */
export const FORBIDDEN_CHANGES = [
  sql`update credit_entry set delta = delta + 1`,
  sql`delete from credit_entry`,
  sql`truncate credit_entry`,
  sql`truncate credit_account cascade`,
] as const;
