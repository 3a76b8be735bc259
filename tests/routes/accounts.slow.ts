import { expect, test } from "vitest";
import { waitForMail } from "../read-mail.ts";
import { samplePhoto } from "../sample-photo.ts";
import { SiteClient } from "../site-client.ts";
import { takeSite } from "../take-site.ts";

const { baseUrl, dataDir } = await takeSite();
const STYLE = "inversion-filter";
const PASSWORD = "correct horse 1";

const post = (client: SiteClient, path: string, json: object) =>
  client.call<{ code?: string; message?: string; user?: { id: string } }>(`/api/auth${path}`, {
    method: "POST",
    json,
  });

/** A browser with a picture that it made as a visitor, and an account that waits for its address to be confirmed. */
async function signUpWithPicture(email: string) {
  const client = new SiteClient(baseUrl);
  const photo = await client.upload(await samplePhoto());
  const { status, body } = await client.submit({ style: STYLE, photos: [photo] });
  expect(status).toBe(200);
  const picture = body.data.results[0]?.imageUrl ?? "";
  expect((await client.signUp({ name: "Ann", email, password: PASSWORD })).status).toBe(200);
  const { link } = await waitForMail(dataDir, email);
  return { client, photo, picture, link: link ?? "" };
}

test("a visitor signs up, confirms, and has the pictures, the credits and the history of an account", async () => {
  const { client, photo, picture, link } = await signUpWithPicture("flow@example.com");
  expect((await client.call("/api/credits")).body).toMatchObject({ plan: "visitor", balance: 2 });
  const followed = await client.fetch(link);
  expect([followed.status, followed.headers.get("Location")]).toEqual([302, "/"]);
  expect((await client.call("/api/credits")).body).toMatchObject({ plan: "free", balance: 6 });
  for (const address of [picture, photo]) expect((await client.fetch(address)).status).toBe(200);
  expect(await client.generations(STYLE)).toMatchObject([{ results: [{ imageUrl: picture }] }]);

  const again = await client.submit({ style: STYLE, photos: [photo] });
  expect(again.status).toBe(200);
  expect(await client.balance()).toBe(4);

  await post(client, "/sign-out", {});
  for (const address of [picture, photo]) expect((await client.fetch(address)).status).toBe(404);
  expect(await client.generations()).toEqual([]);
});

test("before the address is confirmed the pictures stay the visitor's, and afterwards nobody else has them", async () => {
  const { client, picture, link } = await signUpWithPicture("later@example.com");
  const elsewhere = new SiteClient(baseUrl);
  const early = await post(elsewhere, "/sign-in/email", { email: "later@example.com", password: PASSWORD });
  expect([early.status, early.body.code]).toEqual([403, "EMAIL_NOT_VERIFIED"]);
  expect((await elsewhere.fetch(picture)).status).toBe(404);
  expect((await client.fetch(picture)).status).toBe(200);

  await elsewhere.fetch(link);
  expect((await elsewhere.fetch(picture)).status).toBe(200);
  expect((await client.fetch(picture)).status).toBe(404);
  expect((await new SiteClient(baseUrl).fetch(picture)).status).toBe(404);
});

test("a form that was filled while signed in is not sent as a visitor's once the session has ended", async () => {
  const { client, photo, link } = await signUpWithPicture("gone@example.com");
  await client.fetch(link);
  const other = new SiteClient(baseUrl, { Cookie: client.cookie });
  await post(client, "/revoke-sessions", {});
  const refused = await other.submit<{ code: string; message: string }>({ style: STYLE, photos: [photo] });
  expect([refused.status, refused.body]).toEqual([
    401,
    {
      code: "SIGN_IN_REQUIRED",
      message: "Your session has ended. Sign in again; your form stays as it is.",
    },
  ]);
});

test.each([
  ["without a script", "/sign-out", "next=%2Fde"],
  ["with one", "/sign-out.data", "next=%2Fde"],
  ["on a page that stays where it is", "/sign-out.data", "a=b"],
])(
  "signing out by a form %s takes the session and empties the browser's storage",
  async (_way, path, body) => {
    const client = new SiteClient(baseUrl);
    const headers = { "Content-Type": "application/x-www-form-urlencoded" };
    const left = await client.fetch(path, { method: "POST", body, headers });
    expect(left.status).toBeLessThan(400);
    expect(left.headers.get("Clear-Site-Data")).toBe('"storage"');
    expect(left.headers.getSetCookie().join()).toMatch(/session_token=;/);
  },
);
