import {
  CreateBucketCommand,
  HeadBucketCommand,
  PutBucketCorsCommand,
  S3Client,
  S3ServiceException,
} from "@aws-sdk/client-s3";
import rule from "../../../../docs/deployment/bucket-cors.json" with { type: "json" };
import type { S3Options } from "./s3.server.ts";

/** What an answer is that says a bucket is not there, and one that says the server knows no such request. */
const [MISSING, UNKNOWN] = [404, 501];

/** What became of a bucket. */
export interface PreparedBucket {
  /** Whether it was not there before. */
  isMade: boolean;
  /** Whether the server keeps the rule for browsers; one that knows none lets any origin in, or has a setting of its own. */
  hasRule: boolean;
}

/**
 * Makes a private bucket where it is not there yet, and lets browsers of one origin put and get in it, by the rule of
 * the documentation. Doing it again is harmless.
 * @throws S3ServiceException where the account may not, or the name is somebody else's.
 */
export async function prepareBucket(
  { bucket, region, endpoint, credentials }: S3Options,
  origin: string,
): Promise<PreparedBucket> {
  const client = new S3Client({
    region,
    ...(endpoint !== undefined && { endpoint, forcePathStyle: true }),
    ...(credentials && { credentials }),
  });
  const isMissing = (error: unknown) => hasStatus(error, MISSING);
  try {
    const isThere = await client.send(new HeadBucketCommand({ Bucket: bucket })).then(
      () => true,
      (error: unknown) => !isMissing(error) && Promise.reject(error),
    );
    if (!isThere) await client.send(new CreateBucketCommand({ Bucket: bucket }));
    const CORSRules = rule.CORSRules.map((each) => ({ ...each, AllowedOrigins: [origin] }));
    const hasRule = await client
      .send(new PutBucketCorsCommand({ Bucket: bucket, CORSConfiguration: { CORSRules } }))
      .then(
        () => true,
        (error: unknown) => !hasStatus(error, UNKNOWN) && Promise.reject(error),
      );
    return { isMade: !isThere, hasRule };
  } finally {
    client.destroy();
  }
}

const hasStatus = (error: unknown, status: number): boolean =>
  error instanceof S3ServiceException && error.$metadata.httpStatusCode === status;
