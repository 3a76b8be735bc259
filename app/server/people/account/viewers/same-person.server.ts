import { eq } from "drizzle-orm";
import type { Db } from "~/server/db/db.ts";
import { authUser } from "~/server/db/schema/accounts.ts";
import type { Signal, Signals } from "~/server/viewer.ts";
import { householdOf } from "./network-address.server.ts";

const GMAIL = ["gmail.com", "googlemail.com"];

/** An e-mail address as its mailbox is known: in small letters, without `+tag`, and for Gmail without dots. */
export function normaliseEmail(email: string): string {
  const at = email.lastIndexOf("@");
  const domain = email.slice(at + 1).toLowerCase();
  const [box = ""] = email.slice(0, at).toLowerCase().split("+");
  return GMAIL.includes(domain) ? `${box.replaceAll(".", "")}@gmail.com` : `${box}@${domain}`;
}

/** Whether a new account has its inviter's own mailbox. What else they share is told by signals. */
export async function mayBeSamePerson(db: Db, inviterId: string, email: string): Promise<boolean> {
  const [inviter] = await db
    .select({ email: authUser.email })
    .from(authUser)
    .where(eq(authUser.id, inviterId));
  return inviter !== undefined && normaliseEmail(inviter.email) === normaliseEmail(email);
}

/** What of a request tells who makes it. */
interface SignalSource {
  clientAddress: string;
  /** Marks by which the browser is known. Its name is none: many people have the same, and it is easily changed. */
  browserMarks: readonly (string | null | undefined)[];
}

/** The signals of a request: the household's network and the browser. */
export function readSignals(
  signals: Pick<Signals, "codeOf">,
  { clientAddress, browserMarks }: SignalSource,
): Signal[] {
  const household = householdOf(clientAddress);
  return [
    ...(household === "unknown" ? [] : [signals.codeOf("network", household)]),
    ...browserMarks.flatMap((mark) => (mark ? [signals.codeOf("device", mark)] : [])),
  ];
}
