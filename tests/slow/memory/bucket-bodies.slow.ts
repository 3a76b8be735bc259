import { request } from "node:http";
import { Readable } from "node:stream";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { MAX_UPLOAD_BYTES } from "~/server/files/storage/uploads/uploads.ts";
import { askAddresses, type UploadAddress } from "../../faults/ask-addresses.ts";
import { MALLOC, watchMemory } from "../../faults/watch-memory.ts";
import { samplePhoto } from "../../sample-photo.ts";
import { SiteClient, type Failure } from "../../site-client.ts";
import { startSite, type Site } from "../../site-process.ts";
import { startS3, type LoopbackS3 } from "../../vendors/s3/start-s3.ts";

const AT_ONCE = 20;
const HUGE = 250 * 1_048_576;
/** Megabytes that the site's process may have in memory at any time. */
const PROMISED = 512;
const TYPE = "image/jpeg";
const STYLE = "inversion-filter";

let s3: LoopbackS3;
let site: Site;
let photo: Buffer;
beforeAll(async () => {
  s3 = await startS3();
  const { bucket, region, endpoint, credentials } = s3.options;
  const keys = {
    S3_ACCESS_KEY_ID: credentials.accessKeyId,
    S3_SECRET_ACCESS_KEY: credentials.secretAccessKey,
  };
  site = await startSite({
    env: { ...MALLOC, ...keys, S3_BUCKET: bucket, S3_REGION: region, S3_ENDPOINT: endpoint },
  });
  photo = Buffer.from(await samplePhoto());
});
afterAll(async () => {
  await site?.stop();
  await s3?.close();
});
afterEach(() => {
  for (const habit of ["ignoresMatch", "ignoresRange", "beforeRead"] as const) delete s3.habits[habit];
  s3.objects.clear();
});

const PART = Buffer.alloc(1_048_576);
/** A photo with so many zeros behind it. */
function* hugeBody(): Generator<Buffer> {
  yield photo;
  for (let left = HUGE - photo.length; left > 0; left -= PART.length)
    yield PART.subarray(0, Math.min(PART.length, left));
}

const put = ({ url }: UploadAddress, body: Iterable<Buffer>, size: number): Promise<number> =>
  new Promise((resolve, reject) => {
    const headers = { "Content-Type": TYPE, "Content-Length": size };
    const sending = request(url, { method: "PUT", headers }, (answer) => {
      answer.resume();
      resolve(answer.statusCode ?? 0);
    });
    sending.on("error", reject);
    Readable.from(body).pipe(sending);
  });

/** Twenty people who each use what they sent, all at once: the statuses, the codes and the most memory meanwhile. */
async function useAtOnce(send: (address: UploadAddress) => Promise<unknown>) {
  const sent = await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      const client = new SiteClient(site.baseUrl);
      await client.balance();
      const [address] = await askAddresses(client, TYPE);
      return { client, address };
    }),
  );
  const memory = await watchMemory(site);
  for (const { address } of sent) await send(address);
  const before = s3.sentBytes();
  const answers = await Promise.all(
    sent.map(async ({ client, address }) => {
      const answer = await client.submit<Failure>({
        style: STYLE,
        photos: [`${site.baseUrl}/files/${address.key}`],
      });
      return `${answer.status} ${answer.body.code}`;
    }),
  );
  return { answers, readBytes: s3.sentBytes() - before, ...(await memory.end()) };
}

test("twenty bodies of 250 MB that were put to a bucket are refused unread, and deleted", async () => {
  const { answers, readBytes, peak } = await useAtOnce((address) => put(address, hugeBody(), HUGE));
  // Sending takes minutes, so that the sweep finds some of them before anybody uses them.
  const expected = ["400 FILE_TOO_LARGE", "400 FOREIGN_IMAGE"];
  expect(answers.filter((answer) => !expected.includes(answer))).toEqual([]);
  expect([readBytes, s3.objects.size]).toEqual([0, 0]);
  expect(peak).toBeLessThanOrEqual(PROMISED);
});

test.each([
  ["keeps to ranges and versions", {}],
  ["takes no notice of either", { ignoresRange: true, ignoresMatch: true }],
])(
  "twenty photos that grow to 250 MB after they were looked at are not read, at a gateway that %s",
  async (gateway, habits) => {
    Object.assign(s3.habits, habits);
    s3.habits.beforeRead = async (key) => {
      const object = s3.objects.get(key);
      if (object) s3.objects.set(key, { ...object, size: HUGE, etag: '"grown"' });
    };
    const { answers, readBytes, peak } = await useAtOnce((address) => put(address, [photo], photo.length));
    expect(answers).toEqual(answers.map(() => "400 FOREIGN_IMAGE"));
    expect(readBytes).toBeLessThan(AT_ONCE * 2 * MAX_UPLOAD_BYTES);
    expect(s3.objects.size).toBe(0);
    expect(peak).toBeLessThanOrEqual(PROMISED);
  },
);
