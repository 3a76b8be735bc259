import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { isSignedBy } from "./verify-signature.ts";

/** A bucket in this process, behind a server that verifies every signature. */
export interface LoopbackS3 {
  options: {
    bucket: string;
    region: string;
    endpoint: string;
    credentials: { accessKeyId: string; secretAccessKey: string };
  };
  /** What lies in the bucket, by key. */
  objects: Map<string, { bytes: Buffer; contentType: string; writtenAt: Date }>;
  close(): Promise<void>;
}

const BUCKET = "pictures";
const REGION = "eu-central-1";
const CREDENTIALS = { accessKeyId: "LOOPBACK", secretAccessKey: "a secret of the tests" };
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
  const account = { ...CREDENTIALS, region: REGION };

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    for (const [name, value] of Object.entries(CORS)) response.setHeader(name, value);
    if (request.method === "OPTIONS") return void response.writeHead(204).end();
    const body = await buffer(request);
    if (!isSignedBy(account, request, Date.now())) return refuse(response, 403, "SignatureDoesNotMatch");
    const url = new URL(request.url ?? "/", "http://s3");
    const [, bucket = "", key = ""] = /^\/([^/]+)\/?(.*)$/.exec(url.pathname) ?? [];
    if (bucket !== BUCKET) return refuse(response, 404, "NoSuchBucket");
    if (key === "") return answerBucket(request, response, url);
    switch (request.method) {
      case "PUT":
        objects.set(key, {
          bytes: body,
          contentType: request.headers["content-type"] ?? "",
          writtenAt: new Date(),
        });
        return void response.writeHead(200, { ETag: '"0"' }).end();
      case "DELETE":
        objects.delete(key);
        return void response.writeHead(204).end();
      default:
        return answerObject(request, response, url, objects.get(key));
    }
  };

  const answerBucket = (request: IncomingMessage, response: ServerResponse, url: URL): void => {
    if (request.method === "HEAD") return void response.writeHead(200).end();
    const after = url.searchParams.get("continuation-token") ?? "";
    const rest = [...objects].sort(([a], [b]) => (a < b ? -1 : 1)).filter(([key]) => key > after);
    const page = rest.slice(0, PAGE);
    const contents = page.map(
      ([key, { bytes, writtenAt }]) =>
        `<Contents><Key>${key}</Key><LastModified>${writtenAt.toISOString()}</LastModified><Size>${bytes.length}</Size></Contents>`,
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

function answerObject(
  request: IncomingMessage,
  response: ServerResponse,
  url: URL,
  object: { bytes: Buffer; contentType: string } | undefined,
): void {
  if (!object) return refuse(response, 404, "NoSuchKey");
  const [, from, to] = /^bytes=(\d+)-(\d*)$/.exec(request.headers.range ?? "") ?? [];
  const start = Number(from ?? 0);
  const end = to ? Number(to) + 1 : object.bytes.length;
  const disposition = url.searchParams.get("response-content-disposition");
  response.writeHead(from === undefined ? 200 : 206, {
    "Content-Type": object.contentType,
    "Content-Length": end - start,
    ...(from !== undefined && { "Content-Range": `bytes ${start}-${end - 1}/${object.bytes.length}` }),
    ...(disposition !== null && { "Content-Disposition": disposition }),
  });
  response.end(request.method === "HEAD" ? undefined : object.bytes.subarray(start, end));
}
