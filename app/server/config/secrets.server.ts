import { createHmac, timingSafeEqual, hkdfSync, randomBytes } from "node:crypto";
import { chmod, link, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { OperatorError } from "#registry/contract/errors/operator-error.ts";

/** The secrets of one purpose: the first signs, and what any of them signed is accepted. */
export type Secrets<Key = string> = readonly [current: Key, ...older: Key[]];

/** Secrets made of secrets, in their order. */
export const mapSecrets = <Key>(
  [current, ...older]: Secrets,
  make: (secret: string) => Key,
): Secrets<Key> => [make(current), ...older.map(make)];

/** An HMAC-SHA256 under the current secret. */
export const sign = (text: string, [current]: Secrets<string | Buffer>): Buffer => signUnder(current, text);

/** Whose signature it is: the current secret's, an older one's, or nobody's. Compares in constant time. */
export function signerOf(
  text: string,
  signature: Buffer,
  secrets: Secrets<string | Buffer>,
): "current" | "older" | null {
  const at = secrets.findIndex((secret) => {
    const wanted = signUnder(secret, text);
    return wanted.length === signature.length && timingSafeEqual(wanted, signature);
  });
  if (at === -1) return null;
  return at === 0 ? "current" : "older";
}

const signUnder = (secret: string | Buffer, text: string): Buffer =>
  createHmac("sha256", secret).update(text).digest();

const BYTES = 32;

/**
 * The secrets that everything signed rests on: those of SESSION_SECRET, or the one kept in `DATA_DIR/session-secret`,
 * which is made on first start and readable by its owner only.
 */
export async function openSecrets(env: {
  sessionSecrets: Secrets | undefined;
  dataDir: string;
}): Promise<Secrets> {
  if (env.sessionSecrets) return env.sessionSecrets;
  const file = join(env.dataDir, "session-secret");
  const kept = await readFile(file, "utf8").catch(() => undefined);
  if (kept !== undefined) return [checkSecret(kept, file)];
  await mkdir(env.dataDir, { recursive: true, mode: 0o700 });
  const draft = `${file}.${randomBytes(6).toString("hex")}`;
  await writeFile(draft, randomBytes(BYTES).toString("hex"), { mode: 0o600, flag: "wx" });
  await chmod(draft, 0o600);
  // A link is made once and whole: when two processes start together, both read the same secret afterwards.
  await link(draft, file).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "EEXIST") throw error;
  });
  await rm(draft);
  return [checkSecret(await readFile(file, "utf8"), file)];
}

/** Keys for one purpose only, so that what is signed for one place is worth nothing at another. */
export const deriveSecrets = (secrets: Secrets, purpose: string): Secrets =>
  mapSecrets(secrets, (secret) =>
    Buffer.from(hkdfSync("sha256", secret, "", purpose, BYTES)).toString("base64url"),
  );

function checkSecret(text: string, file: string): string {
  const secret = text.trim();
  if (secret.length < BYTES)
    throw new OperatorError(`${file} is too short to be a secret; remove it and start again`);
  return secret;
}
