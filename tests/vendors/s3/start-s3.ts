import { createHash } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { isSignedBy } from "./verify-signature.ts";

/** What lies under a key. Of a large object only the beginning is kept; the rest reads as zeros. */
interface BucketObject {
  bytes: Buffer;
  size: number;
  etag: string;
  contentType: string;
  writtenAt: Date;
}

/** A bucket in this process, behind a server that verifies every signature. */
export interface LoopbackS3 {
  options: {
    bucket: string;
    region: string;
    endpoint: string;
    credentials: { accessKeyId: string; secretAccessKey: string };
  };
  /** What lies in the bucket, by key. */
  objects: Map<string, BucketObject>;
  /** What this server takes no notice of, as some gateways do, and what happens just before an object is read. */
  habits: {
    ignoresRange?: boolean;
    ignoresMatch?: boolean;
    beforeRead?: (key: string) => Promise<void>;
    /** By how many milliseconds its clock is ahead of this machine's. */
    clockOffMs?: number;
    /** Whether the bucket is still to be made. */
    isMissing?: boolean;
    knowsNoRules?: boolean;
  };
  /** The rule for browsers that the bucket was given, as it was sent. */
  readRule(): string | null;
  /** Bytes of objects that readers were sent before they left. */
  sentBytes(): number;
  close(): Promise<void>;
}

const BUCKET = "pictures";
const REGION = "eu-central-1";
const CREDENTIALS = { accessKeyId: "LOOPBACK", secretAccessKey: "a secret of the tests" };
/** Bytes that are kept of an object. */
const KEPT = 16 * 1_048_576;
/** Objects of one page of a list: small, so that lists have several. */
const PAGE = 3;

/** A bucket behind the site lets browsers of the site's origin send and read. */
const CORS = {
  "Access-Control-Allow-Origin": "*",
  "Access-Control-Allow-Methods": "GET, PUT",
  "Access-Control-Allow-Headers": "*",
};

/** Starts the server on a free port of the loopback address, with one empty bucket. */
export async function startS3(): Promise<LoopbackS3> {
  const objects: LoopbackS3["objects"] = new Map();
  const habits: LoopbackS3["habits"] = {};
  let sentBytes = 0;
  let rule: string | null = null;
  const count = (bytes: number) => void (sentBytes += bytes);
  const account = { ...CREDENTIALS, region: REGION };

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    for (const [name, value] of Object.entries(CORS)) response.setHeader(name, value);
    if (request.method === "OPTIONS") return void response.writeHead(204).end();
    const now = Date.now() + (habits.clockOffMs ?? 0);
    response.setHeader("Date", new Date(now).toUTCString());
    if (!isSignedBy(account, request, now)) {
      for await (const _ of request); // a client that is still sending would not read the answer
      return refuse(response, 403, "SignatureDoesNotMatch");
    }
    const url = new URL(request.url ?? "/", "http://s3");
    const [, bucket = "", key = ""] = /^\/([^/]+)\/?(.*)$/.exec(url.pathname) ?? [];
    if (key === "" && request.method === "PUT" && bucket === BUCKET)
      return changeBucket(request, response, url);
    if (bucket !== BUCKET || habits.isMissing) return refuse(response, 404, "NoSuchBucket");
    if (key === "") return answerBucket(request, response, url);
    switch (request.method) {
      case "PUT": {
        const object = await receiveObject(request);
        objects.set(key, object);
        return void response.writeHead(200, { ETag: object.etag }).end();
      }
      case "DELETE":
        objects.delete(key);
        return void response.writeHead(204).end();
      default:
        if (request.method === "GET") await habits.beforeRead?.(key);
        return answerObject(request, response, objects.get(key), { habits, count });
    }
  };

  /** Makes the bucket, or gives it a rule for browsers. */
  const changeBucket = async (
    request: IncomingMessage,
    response: ServerResponse,
    url: URL,
  ): Promise<void> => {
    const sent = await text(request);
    if (!url.searchParams.has("cors")) habits.isMissing = false;
    else if (habits.knowsNoRules) return refuse(response, 501, "NotImplemented");
    else rule = sent;
    response.writeHead(200).end();
  };

  const answerBucket = (request: IncomingMessage, response: ServerResponse, url: URL): void => {
    if (request.method === "HEAD") return void response.writeHead(200).end();
    const after = url.searchParams.get("continuation-token") ?? "";
    const folder = url.searchParams.get("prefix") ?? "";
    const rest = [...objects]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .filter(([key]) => key > after && key.startsWith(folder));
    const page = rest.slice(0, PAGE);
    const contents = page.map(
      ([key, { size, writtenAt }]) =>
        `<Contents><Key>${key}</Key><LastModified>${writtenAt.toISOString()}</LastModified><Size>${size}</Size></Contents>`,
    );
    const isTruncated = rest.length > PAGE;
    const token = isTruncated ? `<NextContinuationToken>${page.at(-1)?.[0]}</NextContinuationToken>` : "";
    response.setHeader("Content-Type", "application/xml");
    response.end(
      `<?xml version="1.0"?><ListBucketResult><IsTruncated>${isTruncated}</IsTruncated>${token}${contents.join("")}</ListBucketResult>`,
    );
  };

  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy());
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    objects,
    habits,
    sentBytes: () => sentBytes,
    readRule: () => rule,
    options: {
      bucket: BUCKET,
      region: REGION,
      endpoint: `http://127.0.0.1:${port}`,
      credentials: CREDENTIALS,
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

function refuse(response: ServerResponse, status: number, code: string): void {
  response.writeHead(status, { "Content-Type": "application/xml" });
  response.end(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`);
}

async function receiveObject(request: IncomingMessage): Promise<BucketObject> {
  const [kept, hash] = [[] as Buffer[], createHash("md5")];
  let size = 0;
  for await (const part of request as AsyncIterable<Buffer>) {
    if (size < KEPT) kept.push(part);
    size += part.length;
    hash.update(part);
  }
  const contentType = request.headers["content-type"] ?? "";
  const etag = `"${hash.digest("hex")}"`;
  return { bytes: Buffer.concat(kept), size, etag, contentType, writtenAt: new Date() };
}

type Reading = Pick<LoopbackS3, "habits"> & { count: (bytes: number) => void };

function answerObject(
  request: IncomingMessage,
  response: ServerResponse,
  object: BucketObject | undefined,
  { habits, count }: Reading,
): void {
  const { "if-match": wanted, range = "" } = request.headers;
  if (!object) return refuse(response, 404, "NoSuchKey");
  if (wanted !== undefined && wanted !== object.etag && !habits.ignoresMatch)
    return refuse(response, 412, "PreconditionFailed");
  const [, from, to] = /^bytes=(\d+)-(\d*)$/.exec(habits.ignoresRange ? "" : range) ?? [];
  const start = Number(from ?? 0);
  const end = Math.min(to ? Number(to) + 1 : object.size, object.size);
  if (from !== undefined && start >= object.size) return refuse(response, 416, "InvalidRange");
  const { searchParams } = new URL(request.url ?? "/", "http://s3");
  const disposition = searchParams.get("response-content-disposition");
  response.writeHead(from === undefined ? 200 : 206, {
    "Content-Type": object.contentType,
    "Content-Length": end - start,
    ETag: object.etag,
    ...(from !== undefined && { "Content-Range": `bytes ${start}-${end - 1}/${object.size}` }),
    ...(disposition !== null && { "Content-Disposition": disposition }),
  });
  if (request.method === "HEAD") response.end();
  else Readable.from(readPart(object, { start, end, count })).pipe(response);
}

const ZEROS = Buffer.alloc(1_048_576);

/** Bytes of an object, a megabyte at most at a time. */
function* readPart(
  { bytes }: BucketObject,
  { start, end, count }: { start: number; end: number; count: (bytes: number) => void },
): Generator<Buffer> {
  for (let at = start; at < end;) {
    const source = at < bytes.length ? bytes.subarray(at) : ZEROS;
    const part = source.subarray(0, Math.min(ZEROS.length, end - at));
    count(part.length);
    yield part;
    at += part.length;
  }
}
