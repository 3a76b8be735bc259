import { expect, test } from "vitest";
import { samplePhoto } from "../sample-photo.ts";
import { SiteClient, type Failure } from "../site-client.ts";
import { takeSite } from "../take-site.ts";

const { baseUrl } = await takeSite();
const style = "inversion-filter";

test("the same key and body fifty times at once make one generation, whatever token comes with it", async () => {
  const client = new SiteClient(baseUrl);
  const photos = [await client.upload(await samplePhoto())];
  const token = await client.solveChallenge();
  const headers = { "Idempotency-Key": "double-click" };
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => client.submit({ style, photos, headers, token })),
  );
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 50 }, () => 200));
  expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
  expect(await client.generations()).toHaveLength(1);
  expect(await client.balance()).toBe(2);

  const later = await client.submit({ style, photos, headers, token: null });
  expect(later.body).toEqual(answers[0]?.body);

  const other = await client.submit<Failure>({
    style,
    photos,
    headers,
    token: null,
    changes: { size: "2K" },
  });
  expect([other.status, other.body.code]).toEqual([409, "IDEMPOTENCY_CONFLICT"]);
  expect(await client.balance()).toBe(2);
});
