import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import type { IncomingMessage } from "node:http";

/** What the server knows of its one account. */
export interface Account {
  accessKeyId: string;
  secretAccessKey: string;
  region: string;
}

const sha256 = (text: string): string => createHash("sha256").update(text).digest("hex");
const hmac = (key: string | Buffer, text: string): Buffer => createHmac("sha256", key).update(text).digest();
const encode = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

/** The parts of a signature, wherever a request carries them. */
interface Signed {
  credential: string;
  date: string;
  signedHeaders: string[];
  signature: string;
  bodyHash: string;
  expiresAt: number;
}

/** A moment written as 20300501T120000Z, in milliseconds. */
const momentOf = (date: string): number =>
  Date.parse(date.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, "$1-$2-$3T$4:$5:$6Z"));
/** How far the clock of a request that is signed by header may be off. */
const SKEW_MS = 15 * 60_000;

function readSigned(request: IncomingMessage, query: URLSearchParams): Signed | null {
  const of = (name: string) => query.get(`X-Amz-${name}`) ?? "";
  if (query.has("X-Amz-Signature")) {
    return {
      credential: of("Credential"),
      date: of("Date"),
      signedHeaders: of("SignedHeaders").split(";"),
      signature: of("Signature"),
      bodyHash: "UNSIGNED-PAYLOAD",
      expiresAt: momentOf(of("Date")) + Number(of("Expires")) * 1000,
    };
  }
  const parts =
    /^AWS4-HMAC-SHA256 Credential=([^,]+), ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/.exec(
      request.headers.authorization ?? "",
    );
  const [, credential, signedHeaders, signature] = parts ?? [];
  if (credential === undefined || signedHeaders === undefined || signature === undefined) return null;
  const date = String(request.headers["x-amz-date"]);
  return {
    ...{ credential, date, signature, signedHeaders: signedHeaders.split(";") },
    bodyHash: String(request.headers["x-amz-content-sha256"]),
    expiresAt: momentOf(date) + SKEW_MS,
  };
}

/**
 * Whether a request is signed by the account as Amazon's Signature Version 4 asks, in its headers or in its address, and
 * has not expired (docs: "Authenticating Requests (AWS Signature Version 4)").
 */
export function isSignedBy(account: Account, request: IncomingMessage, now: number): boolean {
  const url = new URL(request.url ?? "/", "http://s3");
  const signed = readSigned(request, url.searchParams);
  if (!signed || !(signed.expiresAt > now)) return false;
  const day = signed.date.slice(0, 8);
  const scope = `${day}/${account.region}/s3/aws4_request`;
  if (signed.credential !== `${account.accessKeyId}/${scope}` || !signed.signedHeaders.includes("host"))
    return false;

  const query = [...url.searchParams]
    .filter(([name]) => name !== "X-Amz-Signature")
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .sort();
  const headers = signed.signedHeaders.map(
    (name) => `${name}:${String(request.headers[name] ?? "").trim()}\n`,
  );
  const canonical = [
    request.method,
    url.pathname,
    query.join("&"),
    headers.join(""),
    signed.signedHeaders.join(";"),
    signed.bodyHash,
  ].join("\n");
  const text = ["AWS4-HMAC-SHA256", signed.date, scope, sha256(canonical)].join("\n");
  const key = [account.region, "s3", "aws4_request"].reduce(
    hmac,
    hmac(`AWS4${account.secretAccessKey}`, day),
  );
  const [wanted, given] = [hmac(key, text), Buffer.from(signed.signature, "hex")];
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}
