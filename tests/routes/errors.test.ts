import { beforeAll, expect, test } from "vitest";
import { samplePhoto } from "../sample-photo.ts";
import { SiteClient, SUBMIT_PATH, type Failure } from "../site-client.ts";
import { takeSite } from "../take-site.ts";

const { baseUrl } = await takeSite();
const STYLE = "inversion-filter";

let client: SiteClient;
let photo: string;
beforeAll(async () => {
  client = new SiteClient(baseUrl);
  photo = await client.upload(await samplePhoto());
});

const submit = (changes: Record<string, unknown>, token: string | null | undefined = "worthless") =>
  client.submit<Failure>({
    style: STYLE,
    photos: [photo],
    changes,
    ...(token === undefined ? {} : { token }),
  });

// The token is worthless throughout: whatever is answered here was refused before the human check.
test.each<[string, Record<string, unknown>, number, string]>([
  ["an unknown style", { imageType: "imgfx-style-none" }, 404, "NOT_FOUND"],
  ["a style that is no text", { imageType: 1 }, 400, "INVALID_INPUT"],
  ["no style", { imageType: undefined }, 400, "INVALID_INPUT"],
  ["a number of images other than 1", { num_images: "2" }, 400, "INVALID_INPUT"],
  ["an unknown size", { size: "8K" }, 400, "INVALID_INPUT"],
  ["an unknown ratio", { dimension: "7:1" }, 400, "INVALID_INPUT"],
  ["a prompt that is no text", { prompt: 5 }, 400, "INVALID_INPUT"],
  ["no photo", { image_urls: [] }, 400, "NO_IMAGE"],
  ["more photos than the plan's", { image_urls: ["a", "b", "c"] }, 400, "TOO_MANY_IMAGES"],
  ["4K on a free plan", { size: "4K" }, 403, "PLAN_REQUIRED"],
  ["a paid ratio on a free plan", { dimension: "1:1" }, 403, "PLAN_REQUIRED"],
  ["a worthless token", {}, 400, "VERIFICATION_FAILED"],
  ["no token", { turnstileToken: null }, 400, "VERIFICATION_FAILED"],
  ["a token that is no text", { turnstileToken: { a: 1 } }, 400, "VERIFICATION_FAILED"],
])("submit answers %s as the contract says", async (_case, changes, status, code) => {
  const answer = await submit(changes);
  expect([answer.status, answer.body.code]).toEqual([status, code]);
  expect(answer.body.message).toMatch(/\S/);
  expect(Object.keys(answer.body).filter((key) => key !== "field")).toEqual(["code", "message"]);
});

test("a token works once", async () => {
  const token = await client.solveChallenge();
  const foreign = { image_urls: ["https://example.com/a.png"] };
  expect((await submit(foreign, token)).body.code).toBe("FOREIGN_IMAGE");
  expect((await submit(foreign, token)).body.code).toBe("VERIFICATION_FAILED");
});

test("a photo without the face that a style needs is refused with what to do, and nothing is charged", async () => {
  const visitor = new SiteClient(baseUrl);
  const faceless = await visitor.upload(await samplePhoto());
  const answer = await visitor.submit<Failure>({ style: "bangs-filter", photos: [faceless] });
  expect([answer.status, answer.body.code]).toEqual([400, "PHOTO_UNSUITABLE"]);
  expect(answer.body.message).toMatch(/photo/i);
  expect(await visitor.balance()).toBe(4);
});

test("a visitor whose tries are used up is asked to sign in, before any photo is looked at", async () => {
  const visitor = new SiteClient(baseUrl);
  const own = await visitor.upload(await samplePhoto());
  for (let tries = 0; tries < 2; tries += 1)
    expect((await visitor.submit({ style: STYLE, photos: [own] })).status).toBe(200);
  const answer = await visitor.submit<Failure>({ style: STYLE, photos: ["https://example.com/a.png"] });
  expect([answer.status, answer.body.code]).toEqual([401, "SIGN_IN_REQUIRED"]);
  expect(answer.body.message).toBe("Please sign in to continue");
  const faceless = await visitor.submit<Failure>({ style: "bangs-filter", photos: [own] });
  expect([faceless.status, faceless.body.code]).toEqual([401, "SIGN_IN_REQUIRED"]);
  expect(await visitor.balance()).toBe(0);
});

test.each(["not json", '{"a":', "[]", "null", '"text"', ""])(
  "submit answers the body %j with 400",
  async (body) => {
    const answer = await client.call(SUBMIT_PATH, {
      method: "POST",
      body,
      headers: { "Content-Type": "application/json" },
    });
    expect([answer.status, answer.body.code]).toEqual([400, "INVALID_INPUT"]);
  },
);

test("submit answers a body that is too large with 413", async () => {
  const answer = await submit({ prompt: "x".repeat(2_000_000) });
  expect([answer.status, answer.body.code]).toEqual([413, "BODY_TOO_LARGE"]);
});

test("methods and addresses that do not exist are answered in the same form", async () => {
  const wrong: [string, string, number, string][] = [
    ["GET", SUBMIT_PATH, 405, "METHOD_NOT_ALLOWED"],
    ["PUT", SUBMIT_PATH, 405, "METHOD_NOT_ALLOWED"],
    ["POST", "/api/credits", 405, "METHOD_NOT_ALLOWED"],
    ["DELETE", "/api/config", 405, "METHOD_NOT_ALLOWED"],
    ["GET", "/api/presigned-urls", 405, "METHOD_NOT_ALLOWED"],
    ["GET", "/api/none", 404, "NOT_FOUND"],
    ["POST", "/api/img/none", 404, "NOT_FOUND"],
  ];
  for (const [method, path, status, code] of wrong) {
    const answer = await client.call(path, { method });
    expect([method, path, answer.status, answer.body?.code]).toEqual([method, path, status, code]);
  }
});

test("a message comes in the language of X-Locale, else of the referring page, else English", async () => {
  const ask = async (headers: Record<string, string>) => {
    const answer = await client.submit<Failure>({ style: STYLE, photos: [], token: null, headers });
    expect(answer.body.code).toBe("NO_IMAGE");
    return answer.body.message;
  };
  expect(await ask({ "X-Locale": "de" })).toBe("Bitte lade mindestens ein Bild hoch");
  expect(await ask({ Referer: `${baseUrl}/ar/imgfx-style/${STYLE}` })).toMatch(/\p{Script=Arabic}/u);
  expect(await ask({ Referer: `${baseUrl}/imgfx-style/${STYLE}` })).toBe("Please upload at least one image");
  expect(await ask({ "X-Locale": "ja" })).toBe("画像を1枚以上アップロードしてください");
  expect(await ask({ "X-Locale": "xx" })).toBe("Please upload at least one image");
});
