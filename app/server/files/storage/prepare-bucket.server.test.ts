import { afterAll, beforeAll, expect, test } from "vitest";
import { startS3, type LoopbackS3 } from "../../../../tests/vendors/s3/start-s3.ts";
import { prepareBucket } from "./prepare-bucket.server.ts";
import { createS3 } from "./s3.server.ts";

const ORIGIN = "https://pictures.example.com";

let s3: LoopbackS3;
beforeAll(async () => {
  s3 = await startS3();
});
afterAll(() => s3.close());

test("a bucket is made once and lets browsers of the site's origin in, by the rule of the documentation", async () => {
  s3.habits.isMissing = true;
  await expect(createS3(s3.options).ping()).rejects.toThrow();
  expect(await prepareBucket(s3.options, ORIGIN)).toEqual({ isMade: true, hasRule: true });
  await createS3(s3.options).ping();
  expect(s3.readRule()?.match(/<AllowedOrigin>[^<]*/g)).toEqual([`<AllowedOrigin>${ORIGIN}`]);
  expect(s3.readRule()?.match(/<AllowedMethod>[^<]*/g)).toEqual(
    ["GET", "HEAD", "PUT"].map((method) => `<AllowedMethod>${method}`),
  );
  expect(await prepareBucket(s3.options, ORIGIN)).toEqual({ isMade: false, hasRule: true });
});

test("a server that keeps no rules for browsers is told of, and an account that may not is refused", async () => {
  s3.habits.knowsNoRules = true;
  expect(await prepareBucket(s3.options, ORIGIN)).toEqual({ isMade: false, hasRule: false });
  const credentials = { ...s3.options.credentials, secretAccessKey: "not the secret" };
  await expect(prepareBucket({ ...s3.options, credentials }, ORIGIN)).rejects.toMatchObject({
    $metadata: { httpStatusCode: 403 },
  });
});
