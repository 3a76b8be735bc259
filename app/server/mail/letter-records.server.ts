import { and, eq, isNull, lte, or, sql } from "drizzle-orm";
import type { Db } from "~/server/db/db.ts";
import { letter } from "~/server/db/schema/mail.ts";
import type { MailTrouble } from "./mail-failure.ts";

export type LetterRow = typeof letter.$inferSelect;

export const findLetter = async (db: Db, id: string): Promise<LetterRow | null> =>
  (await db.select().from(letter).where(eq(letter.id, id)))[0] ?? null;

/** Takes a waiting letter for one try, until `heldUntil`; null where another has it or it is over. */
export async function takeLetter(db: Db, id: string, now: Date, heldUntil: Date): Promise<LetterRow | null> {
  const isFree = or(isNull(letter.heldUntil), lte(letter.heldUntil, now));
  const [taken] = await db
    .update(letter)
    .set({ heldUntil, attempts: sql`${letter.attempts} + 1` })
    .where(and(eq(letter.id, id), eq(letter.status, "waiting"), isFree))
    .returning();
  return taken ?? null;
}

/** Ends a letter: from then on nothing of it is kept but how it ended. */
export async function endLetter(
  db: Db,
  id: string,
  ending: { status: "sent" } | { status: "failed"; trouble: MailTrouble },
): Promise<void> {
  await db
    .update(letter)
    .set({ ...ending, sealed: null, heldUntil: null })
    .where(and(eq(letter.id, id), eq(letter.status, "waiting")));
}

/** Gives a letter free for its next try. */
export async function putLetterBack(db: Db, id: string, trouble: MailTrouble): Promise<void> {
  await db.update(letter).set({ trouble, heldUntil: null }).where(eq(letter.id, id));
}
