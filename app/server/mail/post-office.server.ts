import { createCipheriv, createDecipheriv, createHash, randomBytes } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { and, eq, isNull, lte, or, sql } from "drizzle-orm";
import { z } from "zod";
import { LOCALES } from "#registry/contract/locale.ts";
import type { MailState } from "#registry/contract/wire/account-responses.ts";
import type { OperatorLog } from "~/server/config/operator-log.ts";
import { mapSecrets, type Secrets } from "~/server/config/secrets.server.ts";
import type { Db } from "~/server/db/db.ts";
import { letter } from "~/server/db/schema/accounts.ts";
import { isOutage } from "~/server/errors/outage.ts";
import type { WorkedTaskQueue } from "~/server/tasks/task-queue.server.ts";
import type { AccountMail, AccountMails, PostedMail } from "~/server/viewer.ts";
import { writeAccountMail } from "./account-mails.server.ts";
import { type Mailer, MailFailure, type MailTrouble } from "./create-mailer.server.ts";

const ALGORITHM = "aes-256-gcm";
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

const named = z.object({ name: z.string() });
const withLink = named.extend({ link: z.string() });

/** What of a mail lies in the database until it is handed over. */
const letterSchema = z.object({
  mail: z.union([
    withLink.extend({
      about: z.enum(["verify", "existing-account", "reset", "allow-email", "change-email"]),
    }),
    named.extend({ about: z.enum(["email-changed", "second-factor-on", "second-factor-off"]) }),
  ]),
  to: z.object({ email: z.string(), locale: z.enum(LOCALES) }),
});
type SealedLetter = z.infer<typeof letterSchema>;

/**
 * Encrypts letters, each for its own id, so that whoever reads the database reads no address and no link.
 * @param secrets the first seals, letters of all of them are opened.
 */
function createLetterSeal(secrets: Secrets) {
  const keys = mapSecrets(secrets, (secret) => createHash("sha256").update(secret).digest());
  return {
    close(id: string, letter: SealedLetter) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv(ALGORITHM, keys[0], nonce).setAAD(Buffer.from(id));
      const text = Buffer.concat([cipher.update(JSON.stringify(letter)), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), text]).toString("base64url");
    },
    /** @throws Error when it was sealed under another secret or for another id. */
    open(id: string, sealed: string): SealedLetter {
      const bytes = Buffer.from(sealed, "base64url");
      const older = keys.slice(1);
      for (let key = keys[0]; ;) {
        try {
          return letterSchema.parse(JSON.parse(decipher(key, id, bytes)));
        } catch (error) {
          const next = older.shift();
          if (next === undefined) throw error;
          key = next;
        }
      }
    },
  };
}

function decipher(key: Buffer, id: string, bytes: Buffer): string {
  const [nonce, tag] = [bytes.subarray(0, NONCE_BYTES), bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES)];
  const open = createDecipheriv(ALGORITHM, key, nonce).setAAD(Buffer.from(id)).setAuthTag(tag);
  return Buffer.concat([open.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)), open.final()]).toString();
}

type LetterRow = typeof letter.$inferSelect;

/** What may be told of a letter. Of a guarded one nothing that its address decides: it may stand for no mail at all. */
function mailStateOf({
  status,
  trouble,
  isGuarded,
}: Pick<LetterRow, "status" | "trouble" | "isGuarded">): MailState {
  if (status === "sent" || trouble === null || (isGuarded && trouble === "letter")) return { state: "sent" };
  if (status === "waiting") return { state: "delayed" };
  return { state: "failed", reason: trouble === "letter" ? "refused" : "unreachable" };
}

const findLetter = async (db: Db, id: string): Promise<LetterRow | null> =>
  (await db.select().from(letter).where(eq(letter.id, id)))[0] ?? null;

/** Seconds from a try that failed to the next; the last stands for all that follow. */
const AFTER_S = [2, 5, 15, 30, 60, 120, 300] as const;
const LAST_AFTER_S = 300;
const MINUTE_MS = 60_000;
/** How long a mail is tried: its link works for an hour, and has to be worth something when it comes. */
const LINK_TRIED_FOR_MS = 30 * MINUTE_MS;
/** The same for a notice, which says what holds tomorrow too. */
const NOTICE_TRIED_FOR_MS = 24 * 60 * MINUTE_MS;
/** Longer than any try, whose steps end by themselves: whose instance died is another's afterwards. */
const HELD_FOR_MS = 2 * MINUTE_MS;
/** How long it is told what became of a mail. */
const TOLD_FOR_MS = 24 * 60 * MINUTE_MS;
/** Between two tries to note that a mail was taken, and how many there are: as long as it is held. */
const NOTE_EVERY_MS = 1_000;
const NOTE_TRIES = HELD_FOR_MS / NOTE_EVERY_MS;

interface PostOfficeOptions {
  db: Db;
  queue: Pick<WorkedTaskQueue, "prepare" | "add" | "start">;
  mailer: Mailer;
  supportEmail: string;
  /** Letters are encrypted under the first. */
  secrets: Secrets;
  log: OperatorLog;
  now: () => Date;
  sleep?: (ms: number) => Promise<void>;
}

/** Keeps mails until the mail server takes them or time is up. */
export interface PostOffice extends AccountMails {
  /** Begins to try again what was not taken. */
  start(): void;
  /** Tries to hand a kept mail over. Gives the seconds until it must be tried again, or null when it is over. */
  deliver(id: string): Promise<number | null>;
  /** What whoever waits may know; null for no letter of ours. */
  readState(id: string): Promise<MailState | null>;
}

export function createPostOffice(options: PostOfficeOptions): PostOffice {
  const {
    db,
    queue,
    mailer,
    supportEmail,
    log,
    now,
    sleep = (ms) => wait(ms, undefined, { ref: false }),
  } = options;
  const seal = createLetterSeal(options.secrets);
  /** Mails that the server has taken while the database could not be told. */
  const handedOver = new Set<string>();

  const noteSent = async (id: string): Promise<void> => {
    handedOver.add(id);
    for (let nth = 1; ; nth += 1) {
      try {
        await endLetter(db, id, { status: "sent" });
        handedOver.delete(id);
        return;
      } catch (error) {
        if (!isOutage(error) || nth >= NOTE_TRIES) throw error;
        await sleep(NOTE_EVERY_MS);
      }
    }
  };

  const handOver = async ({ id, sealed }: LetterRow): Promise<void> => {
    if (sealed === null) return mailer.check();
    const { mail, to } = seal.open(id, sealed);
    await mailer.send({ ...writeAccountMail(mail, to, supportEmail), id });
  };

  const noteFailure = async (row: LetterRow, error: unknown): Promise<number | null> => {
    const { id, attempts, giveUpAt } = row;
    const failure = error instanceof MailFailure ? error : null;
    const trouble = failure?.trouble ?? "server";
    const afterS = AFTER_S[attempts - 1] ?? LAST_AFTER_S;
    const isOver = failure?.isFinal === true || now().getTime() + afterS * 1000 > giveUpAt.getTime();
    if (isOver) await endLetter(db, id, { status: "failed", trouble });
    else await putLetterBack(db, id, trouble);
    const fields = { err: error, letter: id, attempts };
    if (isOver) log.error(fields, "a mail is given up");
    else log.warn({ ...fields, afterS }, "a mail was not taken, and is tried again");
    return isOver ? null : afterS;
  };

  const deliver = async (id: string): Promise<number | null> => {
    if (handedOver.has(id)) {
      await noteSent(id);
      return null;
    }
    const at = now();
    const row = await takeLetter(db, id, at, new Date(at.getTime() + HELD_FOR_MS));
    if (row === null) {
      const held = await findLetter(db, id);
      return held?.status === "waiting" ? AFTER_S[2] : null;
    }
    try {
      await handOver(row);
    } catch (error) {
      return noteFailure(row, error);
    }
    await noteSent(id);
    return null;
  };

  const keep = async (content: SealedLetter | null, isGuarded: boolean): Promise<PostedMail> => {
    const id = randomBytes(16).toString("hex");
    const at = now().getTime();
    const isNotice = content !== null && !("link" in content.mail);
    const row = {
      ...{ id, isGuarded, sealed: content === null ? null : seal.close(id, content) },
      giveUpAt: new Date(at + (isNotice ? NOTICE_TRIED_FOR_MS : LINK_TRIED_FOR_MS)),
      createdAt: new Date(at),
      expiresAt: new Date(at + NOTICE_TRIED_FOR_MS + TOLD_FOR_MS),
    };
    await queue.prepare();
    await db.transaction(async (tx) => {
      await tx.insert(letter).values(row);
      await queue.add(tx, [id], AFTER_S[0]);
    });
    // At once and here; the queue goes on where this try fails, or this instance.
    const firstTry = deliver(id).then(
      () => undefined,
      (err: unknown) => log.error({ err, letter: id }, "the first try of a mail was not noted"),
    );
    return { id, firstTry };
  };

  return {
    isLocal: mailer.kind === "file",
    post: (mail: AccountMail, to, { isGuarded }) => keep({ mail, to }, isGuarded),
    postNothing: () => keep(null, true),
    start: () => queue.start(deliver),
    deliver,
    async readState(id) {
      const row = await findLetter(db, id);
      return row && mailStateOf(row);
    },
  };
}

/** Takes a waiting letter for one try, until `heldUntil`; null where another has it or it is over. */
async function takeLetter(db: Db, id: string, now: Date, heldUntil: Date): Promise<LetterRow | null> {
  const isFree = or(isNull(letter.heldUntil), lte(letter.heldUntil, now));
  const [taken] = await db
    .update(letter)
    .set({ heldUntil, attempts: sql`${letter.attempts} + 1` })
    .where(and(eq(letter.id, id), eq(letter.status, "waiting"), isFree))
    .returning();
  return taken ?? null;
}

/** Ends a letter: from then on nothing of it is kept but how it ended. */
async function endLetter(
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
async function putLetterBack(db: Db, id: string, trouble: MailTrouble): Promise<void> {
  await db.update(letter).set({ trouble, heldUntil: null }).where(eq(letter.id, id));
}
