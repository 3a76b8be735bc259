// npm run bucket: makes the bucket that the settings name where it is not there yet, and lets browsers of BASE_URL put
// and get in it.
import { setTimeout as sleep } from "node:timers/promises";
import { S3ServiceException } from "@aws-sdk/client-s3";
import { OperatorError, sentenceForOperator } from "#registry/contract/errors/operator-error.ts";
import { prepareBucket, type PreparedBucket } from "~/server/files/storage/prepare-bucket.server.ts";
import type { S3Options } from "~/server/files/storage/s3.server.ts";
import { loadSettings } from "./site/load-settings.ts";

/** How often a server that does not answer is asked again, a second apart: it may be starting beside this. */
const TRIES = 60;

/** @throws OperatorError where the server refuses or stays away */
async function prepareOnceThere(s3: S3Options, origin: string): Promise<PreparedBucket> {
  for (let tries = 1; ; tries += 1)
    try {
      return await prepareBucket(s3, origin);
    } catch (cause) {
      const isRefused = cause instanceof S3ServiceException && cause.$fault === "client";
      if (isRefused || tries === TRIES)
        throw new OperatorError(
          `The bucket ${s3.bucket} could not be prepared: ${cause instanceof Error ? cause.name : "no answer"}.`,
          { cause },
        );
      await sleep(1000);
    }
}

try {
  const { s3, baseUrl } = loadSettings();
  if (!s3 || !baseUrl)
    throw new OperatorError(
      "S3_BUCKET and BASE_URL are needed: which bucket, and whose browsers it lets in.",
    );
  const { isMade, hasRule } = await prepareOnceThere(s3, baseUrl);
  console.log(`The bucket ${s3.bucket} ${isMade ? "was made" : "was there already"}.`);
  console.log(
    hasRule
      ? `Browsers of ${baseUrl} may put and get in it, with an address that the site signed.`
      : "Its server keeps no rules for browsers: see in its own settings which origins it lets in.",
  );
} catch (error) {
  console.error(sentenceForOperator(error));
  process.exitCode = 2;
}
