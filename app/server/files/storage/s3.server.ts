import { Readable } from "node:stream";
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  paginateListObjectsV2,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from "@aws-sdk/client-s3";
import { getSignedUrl } from "@aws-sdk/s3-request-presigner";
import { z } from "zod";
import { AppError } from "#registry/contract/errors/app-error.ts";
import { invariant } from "#registry/contract/errors/invariant.ts";
import {
  contentTypeOf,
  incomingKeyOf,
  isIncomingKey,
  type ByteRange,
  type StorageKey,
  type SweepableStorage,
} from "./storage.ts";

export interface S3Options {
  bucket: string;
  region: string;
  /** Of another vendor than Amazon, or of a test; buckets are then named in the path. */
  endpoint?: string | undefined;
  /** Left to the machine's own role when not given. */
  credentials?: { accessKeyId: string; secretAccessKey: string } | undefined;
  /** Origin of a CDN before the bucket, which lets signed addresses only through. */
  publicBase?: string | undefined;
}

/** How long a signed address reads a file, in seconds: as long as a page takes to load it. */
const READ_LIFE_S = 300;

/** Of an answer, the moment at which the bucket gave it. */
const datedSchema = z.object({
  headers: z.object({ date: z.string().transform(Date.parse).refine(Number.isFinite) }),
});

const statusOf = (error: unknown): number | undefined =>
  error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined;
/** What a bucket answers where there is nothing, and where something else lies than what was asked for. */
const [MISSING, ALTERED] = [404, 412];

/** Storage in a bucket. Files go to and come from browsers by short-lived signed addresses; nothing in it is public. */
export function createS3({ bucket, region, endpoint, credentials, publicBase }: S3Options): SweepableStorage {
  const client = new S3Client({
    region,
    ...(endpoint !== undefined && { endpoint, forcePathStyle: true }),
    ...(credentials && { credentials }),
    // Checksums that not every vendor knows; the body is signed for anyway.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
  });
  // A bucket judges signed addresses by its own clock; each of its answers tells it.
  let clockOffMs = 0;
  client.middlewareStack.add(
    (next) => async (args) => {
      const answered = await next(args);
      const told = datedSchema.safeParse(answered.response).data?.headers.date;
      if (told !== undefined) clockOffMs = told - Date.now();
      return answered;
    },
    { step: "deserialize", priority: "low" },
  );
  const signingDate = () => new Date(Date.now() + clockOffMs);
  const bucketOrigin =
    endpoint === undefined ? `https://${bucket}.s3.${region}.amazonaws.com` : new URL(endpoint).origin;
  const at = (key: StorageKey) => ({ Bucket: bucket, Key: key });
  const isKey = (key: StorageKey) => contentTypeOf(key) !== null || isIncomingKey(key);

  /** A file's bytes, of the version that is named. Some gateways take no notice of `If-Match`: what they send is looked at. */
  const openStream = async function* (
    key: StorageKey,
    range?: ByteRange,
    version?: string,
  ): AsyncGenerator<Uint8Array> {
    const part = range && { Range: `bytes=${range.start}-${range.end}` };
    const pinned = version !== undefined && { IfMatch: version };
    const asked = client.send(new GetObjectCommand({ ...at(key), ...part, ...pinned }));
    const { Body, ETag } = await asked.catch((cause: unknown) => {
      const status = statusOf(cause);
      throw status === MISSING || status === ALTERED ? new AppError("NOT_FOUND", { cause }) : cause;
    });
    invariant(Body instanceof Readable, "a body is a stream here");
    if (version !== undefined && ETag !== version) {
      Body.destroy();
      throw new AppError("NOT_FOUND");
    }
    yield* Body;
  };

  const signRead = async (key: StorageKey, { fileName }: { fileName?: string | undefined } = {}) => {
    const disposition =
      fileName === undefined ? {} : { ResponseContentDisposition: `attachment; filename="${fileName}"` };
    const command = new GetObjectCommand({
      ...at(key),
      ...disposition,
      ResponseCacheControl: `private, max-age=${READ_LIFE_S}`,
    });
    const address = new URL(
      await getSignedUrl(client, command, { expiresIn: READ_LIFE_S, signingDate: signingDate() }),
    );
    return publicBase === undefined ? address.href : publicBase + address.pathname + address.search;
  };

  return {
    kind: "s3",
    origins: [
      ...new Set([bucketOrigin, publicBase === undefined ? bucketOrigin : new URL(publicBase).origin]),
    ],
    place: `bucket ${bucket}${endpoint === undefined ? ` in ${region}` : ` at ${endpoint}`}`,
    async write(key, bytes, contentType) {
      invariant(contentTypeOf(key) === contentType, `${contentType} can't be stored as ${key}`);
      await client.send(new PutObjectCommand({ ...at(key), Body: bytes, ContentType: contentType }));
    },
    async find(key) {
      if (!isKey(key)) return null;
      try {
        const { ContentLength, ContentType, ETag } = await client.send(new HeadObjectCommand(at(key)));
        invariant(
          ContentLength !== undefined && ETag !== undefined,
          "a bucket tells a file's size and version",
        );
        return {
          contentType: contentTypeOf(key) ?? ContentType ?? "application/octet-stream",
          size: ContentLength,
          version: ETag,
          open: (range) => Readable.from(openStream(key, range, ETag), { objectMode: false }),
          signRead: (options) => signRead(key, options),
        };
      } catch (error) {
        if (statusOf(error) === MISSING) return null;
        throw error;
      }
    },
    async read(key, maxBytes) {
      const parts: Uint8Array[] = [];
      let size = 0;
      // One byte more than may be tells that there are more; a gateway that takes no notice of ranges is left there.
      for await (const part of openStream(key, { start: 0, end: maxBytes })) {
        size += part.length;
        invariant(size <= maxBytes, `${key} has more than ${maxBytes} bytes`);
        parts.push(part);
      }
      return Buffer.concat(parts, size);
    },
    async remove(key) {
      // With an upload goes what was sent for it and has not been taken in.
      const gone = isKey(key) ? new Set([key, incomingKeyOf(key)]) : [];
      await Promise.all([...gone].map((each) => client.send(new DeleteObjectCommand(at(each)))));
    },
    async *list(folder) {
      const listed = { Bucket: bucket, ...(folder !== undefined && { Prefix: folder }) };
      for await (const { Contents = [] } of paginateListObjectsV2({ client }, listed)) {
        for (const { Key: key, LastModified: writtenAt, Size: size = 0 } of Contents)
          if (key !== undefined && writtenAt !== undefined && isKey(key)) yield { key, writtenAt, size };
      }
    },
    async ping() {
      await client.send(new HeadBucketCommand({ Bucket: bucket }));
    },
    async signWrite(key, { contentType, size, expiresInS }) {
      const command = new PutObjectCommand({
        ...at(key),
        ContentType: contentType,
        ...(size !== undefined && { ContentLength: size }),
      });
      // Neither header is part of the signature unless it is named here.
      const signableHeaders = new Set([
        "host",
        "content-type",
        ...(size === undefined ? [] : ["content-length"]),
      ]);
      return getSignedUrl(client, command, {
        ...{ expiresIn: expiresInS, signableHeaders },
        signingDate: signingDate(),
      });
    },
  };
}
