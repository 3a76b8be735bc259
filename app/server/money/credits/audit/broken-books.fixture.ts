import { sql } from "drizzle-orm";
import type { rulesAt } from "./audit-rules.server.ts";

/** Per rule of the audit, in words and as a statement, ways to break the books that its test keeps. */
export const BREAKS: Record<keyof ReturnType<typeof rulesAt>, Record<string, string>> = {
  "balance-is-sum-of-entries": {
    "credits appear on an account": "update credit_account set balance = 9",
  },
  "balance-is-sum-of-lots": {
    "credits appear in a lot": "update credit_lot set remaining = granted where id = 1",
  },
  "running-balance": {
    "an entry is changed": "update credit_entry set delta = delta - 1 where kind = 'grant'",
    "an entry is removed": "delete from credit_entry where kind = 'hold' and ref = 'charged'",
  },
  "lot-adds-up": {
    "a lot loses credits": "update credit_lot set remaining = remaining - 1 where remaining > 1",
    "credits are taken back twice": "update credit_lot set reversed = 39 where idem_key = 'paid:refunded'",
  },
  "lot-was-granted": {
    "a lot has no grant": "update credit_lot set idem_key = 'forged' where id = 1",
    "a returned lot has no release":
      "update credit_lot set returned_by = 'charged' where source = 'returned'",
  },
  "write-off-of-lapsed-lot": {
    "a lot is written off early": "update credit_lot set expires_at = '2026-12-24' where id = 1",
  },
  "hold-settled-once": {
    "a spent hold counts as returned": "update credit_hold set status = 'released' where id = 'charged'",
    "a returned hold counts as spent": "update credit_hold set status = 'captured' where id = 'returned'",
    "a hold is removed": "delete from credit_hold where id = 'open'",
  },
  "charge-has-result": {
    "a charged generation failed": "update generation set status = 'failed'",
    "a charged generation has no output": "delete from output",
    "a charge has no generation": "delete from generation",
    "a charged generation is somebody else's": "update generation set viewer_id = 'nobody'",
    "an account's generation is gone while somebody else's was deleted":
      "with gone as (delete from generation where viewer_id = 'invited'), person as ( insert into auth_user (id, name, email) values ('invited', '', '') ) insert into deletion_receipt (id, viewer_id, generations, results, uploads) values ('r', 'visitor', 9, 9, 9)",
    "more generations are gone than were deleted":
      "with gone as (delete from generation) insert into deletion_receipt (id, viewer_id, generations, results, uploads) values ('r', 'visitor', 0, 0, 0)",
  },
  "address-allowance": {
    "an address is counted too little": "update address_allowance set spent = 0",
    "all addresses together are counted too little":
      "update address_allowance set spent = 0 where address_hash = 'all'",
    "an address is not counted": "delete from address_allowance",
  },
  "lot-lapses-by-source": {
    "a bought pack lapses": "update credit_lot set expires_at = '2026-12-24' where idem_key = 'paid:kept'",
    "returned credits are extended further":
      "update credit_lot set expires_at = expires_at + interval '1 day' where source = 'returned'",
    "daily credits do not lapse": "update credit_lot set expires_at = null where source = 'daily'",
  },
  "taken-back-by-entries": {
    "credits are taken back in silence":
      "update credit_lot set remaining = remaining - 1, reversed = 1 where idem_key = 'paid:kept'",
    "an entry takes back from nowhere": "update credit_entry set ref = 'nonsense' where kind = 'reverse'",
  },
  "taken-back-as-owed": {
    "more is taken back than is owed": "update credit_lot set to_reverse = 59 where to_reverse > 0",
    "something is left that is owed": "update credit_lot set to_reverse = 61 where to_reverse > 0",
    "something is taken back that nobody asked for": "update credit_lot set to_reverse = 0",
    "earned credits are owed": "update credit_lot set to_reverse = 1 where source = 'invitation'",
  },
  "check-in-granted-once": {
    "a check-in is forgotten": "delete from check_in where streak = 2",
    "a check-in gave more than it says": "update check_in set granted = 1",
    "a row of days is made up": "update check_in set streak = 7 where streak = 2",
  },
  "invitation-rewarded-once": {
    "a reward is forgotten": "update invitation set rewarded_at = null, earned_by = null",
    "a side was not rewarded":
      "update credit_lot set source = 'check-in' where idem_key = 'invitation:invited:inviter'",
    "a reward was not earned": "update credit_hold set status = 'released' where id = 'first'",
    "a reward was given without a payment": "update credit_lot set source = 'check-in' where source = 'pack'",
    "a reward was given before three active days": "update invitation set earned_by = 'active'",
    "a refused invitation was rewarded":
      "insert into invitation_ruling (account_id, verdict, reason, created_at) values ('invited', 'refuse', '', now())",
    "two invited each other": "insert into invitation (account_id, inviter_id) values ('inviter', 'invited')",
  },
};

/** Whatever somebody tries to do to lines that stand. */
export const FORBIDDEN_CHANGES = [
  sql`update credit_entry set delta = delta + 1`,
  sql`delete from credit_entry`,
  sql`truncate credit_entry`,
  sql`truncate credit_account cascade`,
] as const;
