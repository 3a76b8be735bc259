import { asc, eq } from "drizzle-orm";
import type { Profile } from "~/server/people/account/accounts.ts";
import type { LedgerLine } from "#registry/contract/wire/values.ts";
import type { Grants } from "~/server/money/credits/grants.server.ts";
import type { Db } from "~/server/db/db.ts";
import { accountSignal, invitation, invitationCode } from "~/server/db/schema/accounts.ts";
import { generation, output, deletionReceipt } from "~/server/db/schema/generations.ts";
import { purchase, subscription } from "~/server/db/schema/payments.ts";
import { share } from "~/server/db/schema/shares.ts";
import { upload } from "~/server/db/schema/files.ts";
import type { Readable } from "node:stream";
import { makeZip } from "client-zip";
import type { Storage } from "~/server/files/storage/storage.ts";

/** Lines of the ledger that are read at once. */
const PAGE = 500;

/** Everything that is kept about a person, as they may take it away. Files are named by their place in the archive. */
interface AccountExport {
  exportedAt: Date;
  profile: Omit<Profile, "id">;
  credits: Omit<LedgerLine, "id">[];
  purchases: object[];
  subscription: object | null;
  generations: object[];
  photos: object[];
  invitations: object;
  /** Networks, browsers and means of payment that the account was seen with, as the codes that are kept of them. */
  seenWith: object[];
  deletionReceipts: object[];
  /** Links by which others see pictures. What opens them is kept nowhere. */
  links: object[];
}

interface CollectDeps {
  db: Db;
  grants: Pick<Grants, "listLines">;
}

/** The stored files that belong to an export, and the names they have in it. */
interface ExportedFile {
  key: string;
  name: string;
}

/** Where a stored file lies in the archive: `uploads/…` are a person's photos, `outputs/…` our results. */
const placeOf = (key: string): string =>
  key.replace(/^uploads\//, "photos/").replace(/^outputs\//, "pictures/");

/** Collects what is kept about an account; of others, and of how pictures are made, it holds nothing. */
export async function collectAccountData(
  { id, ...profile }: Profile,
  { db, grants }: CollectDeps,
  now: Date,
): Promise<{ data: AccountExport; files: ExportedFile[] }> {
  const generations = await db
    .select()
    .from(generation)
    .where(eq(generation.viewerId, id))
    .orderBy(asc(generation.createdAt));
  const outputs = await db.select().from(output).where(eq(output.viewerId, id)).orderBy(asc(output.position));
  const uploads = await db.select().from(upload).where(eq(upload.ownerId, id)).orderBy(asc(upload.createdAt));
  const stored = uploads.filter(({ status }) => status === "stored");
  const keys = [...outputs, ...stored].map(({ key }) => key);
  const data: AccountExport = {
    exportedAt: now,
    profile,
    credits: (await readLedger(id, grants)).map(({ id: _line, ...line }) => line),
    ...(await readMoney(id, db)),
    generations: generations.map((row) => ({
      id: row.id,
      tool: row.toolId,
      status: row.status,
      createdAt: row.createdAt,
      deletedOn: row.expiresAt,
      prompt: row.shownPrompt,
      values: row.values,
      credits: row.cost,
      photos: row.photoKeys.map(placeOf),
      pictures: outputs
        .filter(({ generationId }) => generationId === row.id)
        .map(({ key, width, height, seed }) => ({ file: placeOf(key), width, height, seed })),
    })),
    photos: stored.map(({ key, width, height, bytes, createdAt, expiresAt }) => ({
      ...{ file: placeOf(key), width, height, bytes, createdAt, deletedOn: expiresAt },
    })),
    invitations: await readInvitations(id, db),
    seenWith: await db
      .select({
        kind: accountSignal.kind,
        code: accountSignal.code,
        firstSeenAt: accountSignal.firstSeenAt,
        lastSeenAt: accountSignal.lastSeenAt,
      })
      .from(accountSignal)
      .where(eq(accountSignal.accountId, id))
      .orderBy(asc(accountSignal.firstSeenAt)),
    deletionReceipts: await db
      .select({
        id: deletionReceipt.id,
        createdAt: deletionReceipt.createdAt,
        generations: deletionReceipt.generations,
        pictures: deletionReceipt.results,
        photos: deletionReceipt.uploads,
      })
      .from(deletionReceipt)
      .where(eq(deletionReceipt.viewerId, id)),
    links: await readLinks(id, db),
  };
  return { data, files: keys.map((key) => ({ key, name: placeOf(key) })) };
}

async function readLedger(id: string, grants: CollectDeps["grants"]): Promise<LedgerLine[]> {
  const all: LedgerLine[] = [];
  for (;;) {
    const before = all.at(-1)?.id;
    const page = await grants.listLines(id, { limit: PAGE, ...(before === undefined ? {} : { before }) });
    all.push(...page);
    if (page.length < PAGE) return all;
  }
}

async function readMoney(id: string, db: Db): Promise<Pick<AccountExport, "purchases" | "subscription">> {
  const purchases = await db
    .select({
      id: purchase.id,
      item: purchase.item,
      amountCents: purchase.amountCents,
      status: purchase.status,
      createdAt: purchase.createdAt,
      settledAt: purchase.settledAt,
    })
    .from(purchase)
    .where(eq(purchase.accountId, id))
    .orderBy(asc(purchase.createdAt));
  const [current] = await db
    .select({
      status: subscription.status,
      periodEnd: subscription.periodEnd,
      isCancelled: subscription.isCancelled,
      createdAt: subscription.createdAt,
    })
    .from(subscription)
    .where(eq(subscription.accountId, id));
  return { purchases, subscription: current ?? null };
}

async function readLinks(id: string, db: Db): Promise<object[]> {
  const rows = await db
    .select({ share })
    .from(share)
    .innerJoin(output, eq(output.key, share.outputKey))
    .innerJoin(generation, eq(generation.id, output.generationId))
    .where(eq(generation.viewerId, id))
    .orderBy(asc(share.createdAt));
  return rows.map(({ share: { outputKey, photoKey, createdAt, expiresAt, removedAt } }) => ({
    shows: [outputKey, ...(photoKey === null ? [] : [photoKey])].map(placeOf),
    ...{ createdAt, expiresAt, removedAt },
  }));
}

/** The person's own code, and when people came by it; who they are is theirs. */
async function readInvitations(id: string, db: Db): Promise<object> {
  const [own] = await db
    .select({ code: invitationCode.code })
    .from(invitationCode)
    .where(eq(invitationCode.accountId, id));
  const joined = { joinedAt: invitation.createdAt, rewardedAt: invitation.rewardedAt };
  const [came] = await db.select(joined).from(invitation).where(eq(invitation.accountId, id));
  const invited = await db.select(joined).from(invitation).where(eq(invitation.inviterId, id));
  return { code: own?.code ?? null, invited, cameByInvitation: came ?? null };
}

interface PackOptions {
  storage: Pick<Storage, "find">;
  /** Ends with the request that the archive answers. */
  signal: AbortSignal;
}

/**
 * An export as a ZIP file: `account.json`, and the pictures beside it as they are stored. It is made while it is read,
 * so that one picture's chunk is in memory at a time. A file that is gone by then is left out.
 */
export function packAccountData(
  data: AccountExport,
  files: readonly ExportedFile[],
  { storage, signal }: PackOptions,
): ReadableStream<Uint8Array> {
  async function* entries() {
    const input = `${JSON.stringify(data, null, 2)}\n`;
    yield { name: "account.json", lastModified: data.exportedAt, input };
    for (const { key, name } of files) {
      if (signal.aborted) return;
      const file = await storage.find(key);
      if (file) yield { name, lastModified: data.exportedAt, input: chunksOf(file.open(), signal) };
    }
  }
  return makeZip(entries());
}

/** Reads a file to its end; whoever leaves before leaves nothing open. */
async function* chunksOf(file: Readable, signal: AbortSignal): AsyncGenerator<Uint8Array> {
  const close = () => file.destroy();
  signal.addEventListener("abort", close);
  try {
    yield* file;
  } finally {
    signal.removeEventListener("abort", close);
    close();
  }
}
