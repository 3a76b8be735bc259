import {
  DeleteObjectCommand,
  ListObjectVersionsCommand,
  PutBucketVersioningCommand,
  S3Client,
} from "@aws-sdk/client-s3";
import { createS3 } from "~/server/files/storage/s3.server.ts";
import type { SweepableStorage } from "~/server/files/storage/storage.ts";
import type { Gateway } from "./start-gateway.ts";

/** What an operator does with a bucket that keeps its versions. */
export interface VersionedBucket {
  /** The site's own way to it. */
  storage: SweepableStorage;
  listKeys(): Promise<string[]>;
  /** Lets a file that was deleted be there again, as it was before. */
  bringBack(key: string): Promise<void>;
  close(): void;
}

/** Has a gateway's bucket keep what is deleted from now on, and opens it as its operator. */
export async function keepVersions({ env }: Pick<Gateway, "env">): Promise<VersionedBucket> {
  const at = { endpoint: env.S3_ENDPOINT ?? "", region: env.S3_REGION ?? "" };
  const Bucket = env.S3_BUCKET ?? "";
  const credentials = {
    accessKeyId: env.S3_ACCESS_KEY_ID ?? "",
    secretAccessKey: env.S3_SECRET_ACCESS_KEY ?? "",
  };
  const client = new S3Client({ ...at, credentials, forcePathStyle: true });
  const storage = createS3({ ...at, bucket: Bucket, credentials });
  await client.send(
    new PutBucketVersioningCommand({ Bucket, VersioningConfiguration: { Status: "Enabled" } }),
  );
  return {
    storage,
    async listKeys() {
      const keys: string[] = [];
      for await (const { key } of storage.list()) keys.push(key);
      return keys.toSorted();
    },
    async bringBack(key) {
      const { DeleteMarkers = [] } = await client.send(
        new ListObjectVersionsCommand({ Bucket, Prefix: key }),
      );
      for (const { Key, VersionId } of DeleteMarkers)
        await client.send(new DeleteObjectCommand({ Bucket, Key, VersionId }));
    },
    close: () => client.destroy(),
  };
}
