import { expect, test } from "vitest";
import { samplePhoto } from "../sample-photo.ts";
import { SiteClient, type Failure } from "../site-client.ts";
import { takeSite } from "../take-site.ts";

const { baseUrl } = await takeSite();
const style = "inversion-filter";

const refusedBody = async (style: string, changes: Record<string, unknown>) => {
  const client = new SiteClient(baseUrl);
  const photos = [await client.upload(await samplePhoto())];
  const { status, body } = await client.submit<Failure & Record<string, unknown>>({ style, photos, changes });
  return { status, body, balance: await client.balance() };
};

test("a key tells its viewer, and nobody else, what it stands for", async () => {
  const client = new SiteClient(baseUrl);
  const photos = [await client.upload(await samplePhoto())];
  const lookUp = (by: SiteClient) =>
    by.call<{ id: string; status: string }>("/api/generations?key=one-press");
  expect((await lookUp(client)).status).toBe(404);
  const { body } = await client.submit({ style, photos, headers: { "Idempotency-Key": "one-press" } });
  const found = await lookUp(client);
  expect(found).toMatchObject({
    status: 200,
    body: { id: body.data.generationId, status: "succeeded", generations: [{ id: body.data.generationId }] },
  });
  const stranger = new SiteClient(baseUrl);
  await stranger.balance();
  expect((await lookUp(stranger)).status).toBe(404);
});

test("what is sent and not used is told in the answer, and again for its key and by its id", async () => {
  const client = new SiteClient(baseUrl);
  const photos = [await client.upload(await samplePhoto()), await client.upload(await samplePhoto())];
  const headers = { "Idempotency-Key": "told" };
  const notices = [
    { code: "PHOTOS_UNUSED", field: "image_urls", message: expect.stringContaining("2") },
    { code: "FIELD_UNUSED", field: "model", message: expect.stringContaining("model") },
  ];
  const submit = () => client.submit({ style, photos, headers, changes: { model: "ultra" } });
  const first = await submit();
  expect(first.body).toMatchObject({ notices: expect.arrayContaining(notices), data: { results: [{}] } });
  expect((await submit()).body).toEqual(first.body);
  const { body } = await client.call(`/api/generations/${first.body.data.generationId}`);
  expect(body).toMatchObject({ notices: expect.arrayContaining(notices), uploadedImages: [photos[0]] });
});

test("words of which the engine follows nothing are refused before the charge, and a form is told so before", async () => {
  const prompt = "a lighthouse keeper in a yellow raincoat";
  const refused = await refusedBody("ai-halloween", { prompt });
  expect(refused).toMatchObject({ status: 400, body: { code: "WORDS_NOT_UNDERSTOOD" }, balance: 4 });
  const told = await new SiteClient(baseUrl).call<{ message: string }>("/api/words", {
    method: "POST",
    json: { toolId: "ai-halloween", values: { prompt }, hasPhotos: true },
  });
  expect(told.body.message).toBe(refused.body.message);
});
