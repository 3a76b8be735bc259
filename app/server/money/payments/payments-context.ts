import type { Grants } from "../credits/grants.ts";
import type { Signals } from "~/server/viewer/signals.ts";
import type { Db } from "~/server/db/db.ts";

/** What a payment gives and takes; every call is once per cause. */
type PaymentGrants = Pick<Grants, "grantPack" | "grantPeriod" | "takeBack">;

/** Where what an operator should know is written. */
interface PaymentLog {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
}

/** What every part of the payments works with. */
export interface PaymentsContext {
  db: Db;
  grants: PaymentGrants;
  signals: Signals;
  log: PaymentLog;
  /** A new purchase's id: letters and digits that nobody guesses. */
  newId: () => string;
}
