import { randomBytes, scrypt, timingSafeEqual } from "node:crypto";

/** How passwords are kept: as hashes that nobody turns back. */
export interface Passwords {
  /** @throws AppError BUSY where too many wait already. */
  hash(password: string): Promise<string>;
  /** Whether a hash is that of this password. Takes as long for a hash of any cost. @throws AppError like `hash`. */
  verify(kept: { hash: string; password: string }): Promise<boolean>;
  /** Whether a hash was made at another cost, so that it is worth making anew once the password is known. */
  isOutdated(hash: string): boolean;
}

/** What scrypt is asked for: it takes 128·N·r bytes, and work in proportion to N·r·p. */
interface Cost {
  N: number;
  r: number;
  p: number;
}

/** What OWASP asks for: https://cheatsheetseries.owasp.org/cheatsheets/Password_Storage_Cheat_Sheet.html#scrypt */
export const PASSWORD_COST: Cost = { N: 2 ** 17, r: 8, p: 1 };
/**
 * Two hashes at the same time take 256 MB, in bytes, and leave half of Node's four threads to files and name servers. Who
 * is last in the queue waits some fifteen seconds.
 */
export const PASSWORDS_AT_ONCE = { budget: 256 * 2 ** 20, maxWaiting: 60 } as const;
/** The accounts library's own, whose hashes are `<salt>:<key>`, in hexadecimal digits that stand for themselves. */
const LIBRARYS_COST: Cost = { N: 2 ** 14, r: 16, p: 1 };

const KEY_BYTES = 64;
const SALT_BYTES = 16;
/** The form of https://github.com/P-H-C/phc-string-format, with N as its power of two. */
const TELLING = /^\$scrypt\$ln=(\d{1,2}),r=(\d{1,2}),p=(\d{1,2})\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/;
const LIBRARYS = /^([0-9a-f]{32}):([0-9a-f]{128})$/;

/** Lets work run while its bytes fit, the others in order. */
interface Gate {
  run<T>(bytes: number, work: () => Promise<T>): Promise<T>;
}

interface KeptHash {
  cost: Cost;
  salt: Buffer;
  key: Buffer;
}

const bytesOf = ({ N, r }: Cost): number => 128 * N * r;
const workOf = ({ N, r, p }: Cost): number => N * r * p;

/** Passwords as scrypt hashes that tell their cost. @param options.gate bounds the memory that hashes take at once. */
export function createPasswords({ gate, cost = PASSWORD_COST }: { gate: Gate; cost?: Cost }): Passwords {
  const derive = (password: string, salt: Buffer, asked: Cost): Promise<Buffer> =>
    gate.run(
      bytesOf(asked),
      () =>
        new Promise((resolve, reject) =>
          scrypt(
            password.normalize("NFKC"),
            salt,
            KEY_BYTES,
            { ...asked, maxmem: 2 * bytesOf(asked) },
            (error, key) => (error ? reject(error) : resolve(key)),
          ),
        ),
    );
  /** Does the work that a cheaper hash saved, or somebody could tell by the time that there is an account. */
  const makeUp = async (password: string, done: number): Promise<void> => {
    const r = Math.round((workOf(cost) - done) / cost.N);
    if (r > 0) await derive(password, Buffer.alloc(SALT_BYTES), { N: cost.N, r, p: 1 });
  };
  return {
    async hash(password) {
      const salt = randomBytes(SALT_BYTES);
      return writeHash({ cost, salt, key: await derive(password, salt, cost) });
    },
    async verify({ hash, password }) {
      const kept = readHash(hash);
      if (kept === null) {
        await makeUp(password, 0);
        return false;
      }
      const key = await derive(password, kept.salt, kept.cost);
      await makeUp(password, workOf(kept.cost));
      return timingSafeEqual(key, kept.key);
    },
    isOutdated(hash) {
      const kept = readHash(hash);
      return kept === null || !sameCost(kept.cost, cost) || LIBRARYS.test(hash);
    },
  };
}

const sameCost = (one: Cost, other: Cost): boolean =>
  one.N === other.N && one.r === other.r && one.p === other.p;

const writeHash = ({ cost: { N, r, p }, salt, key }: KeptHash): string =>
  `$scrypt$ln=${Math.log2(N)},r=${r},p=${p}$${unpadded(salt)}$${unpadded(key)}`;

/** A hash with what it was made with; null for what none of ours looks like. */
function readHash(hash: string): KeptHash | null {
  const own = TELLING.exec(hash);
  if (own) {
    const [, ln, r, p, salt = "", key = ""] = own;
    const read = Buffer.from(key, "base64");
    if (read.length !== KEY_BYTES) return null;
    const cost = { N: 2 ** Number(ln), r: Number(r), p: Number(p) };
    return { cost, salt: Buffer.from(salt, "base64"), key: read };
  }
  const [, salt, key] = LIBRARYS.exec(hash) ?? [];
  if (salt === undefined || key === undefined) return null;
  return { cost: LIBRARYS_COST, salt: Buffer.from(salt), key: Buffer.from(key, "hex") };
}

const unpadded = (bytes: Buffer): string => bytes.toString("base64").replace(/=+$/, "");
