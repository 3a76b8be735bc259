import { afterAll, beforeAll, expect, test } from "vitest";
import { signWebhook } from "../../../../../tests/vendors/stripe/send-webhooks.ts";
import { openTestShop, START, type TestShop } from "../payments.fixture.ts";

let shop: TestShop;
let body: string;
beforeAll(async () => {
  shop = await openTestShop();
  shop.stripe.billing.pay(await shop.begin("hooked", "pack-100"));
  body = JSON.stringify(
    shop.stripe.webhooks.events.find(({ type }) => type === "checkout.session.completed"),
  );
});
afterAll(() => shop.close());

const at = (seconds: number) => new Date(START.getTime() + seconds * 1000);
const sign = (text: string | Buffer, seconds = 0, secret = shop.stripe.webhookSecret) =>
  signWebhook(text, secret, at(seconds));
const receive = (payload: string | Buffer<ArrayBuffer>, signature: string | null, payments = shop.payments) =>
  payments.receiveWebhook(
    new Request("https://site.test/api/webhooks/stripe", {
      method: "POST",
      body: payload,
      headers: signature === null ? {} : { "Stripe-Signature": signature },
    }),
    START,
  );

test("no forged, unsigned or stale webhook is taken in", async () => {
  const good = sign(body);
  const [time = "", signature = ""] = good.split(",");
  const headers: (string | null)[] = [
    null,
    "",
    "nonsense",
    time,
    signature,
    `${time},v1=`,
    good.slice(0, -1),
    `${time},${signature.slice(0, 20)}`,
    good.replace("v1=", "v0="),
    good.replace(/t=\d+/, `t=${at(1).getTime() / 1000}`),
    good.replace("t=", "t=0x"),
    `t=${at(-900).getTime() / 1000},${good}`,
    sign(body, 0, "whsec_other"),
    sign(`${body} `),
    sign(body, 301),
    sign(body, -301),
    sign(body, 1e6),
    signWebhook(body, shop.stripe.webhookSecret, START, "v0"),
  ];
  for (const header of headers) expect(await receive(body, header), String(header)).toBe(false);
  expect(await receive("", sign(""))).toBe(false);
  expect(await receive("no json", sign("no json"))).toBe(false);
  expect(await receive(body, good, shop.instance({ webhookSecret: undefined }))).toBe(false);
  expect(await shop.balance("hooked")).toBe(0);
});

test("one altered byte anywhere is refused, also one that reads the same", async () => {
  const bytes = Buffer.from(body);
  const good = sign(bytes);
  for (let index = 0; index < bytes.length; index++) {
    const altered = Buffer.from(bytes);
    altered[index] = (altered[index] ?? 0) ^ 1;
    expect(await receive(altered, good), `byte ${index}`).toBe(false);
  }
  expect(await receive(Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), bytes]), good)).toBe(false);
  expect(await receive(Buffer.concat([bytes, Buffer.from([0])]), good)).toBe(false);
  const replacement = Buffer.from('{"a":"\ufffd"}');
  const invalid = Buffer.concat([Buffer.from('{"a":"'), Buffer.from([0xff]), Buffer.from('"}')]);
  expect(await receive(invalid, sign(replacement))).toBe(false);
  expect(await shop.balance("hooked")).toBe(0);
});

test("a body larger than any event is refused unread", async () => {
  const huge = Buffer.alloc(1024 * 1024 + 1, 32);
  await expect(receive(huge, sign(huge))).rejects.toMatchObject({ code: "BODY_TOO_LARGE" });
});

test.each([300, -300, 0])("a signature that is %i seconds off is taken in", async (seconds) => {
  expect(await receive(body, sign(body, seconds))).toBe(true);
  expect(await shop.balance("hooked")).toBe(100);
});

test("one good signature among several is enough, as while a secret is being changed", async () => {
  const [time = "", signature = ""] = sign(body).split(",");
  const other = sign(body, 0, "whsec_other").split(",")[1] ?? "";
  expect(await receive(body, `${time},${other},${signature}`)).toBe(true);
  expect(await receive(body, `${time},${other},${other}`)).toBe(false);
});

test("an event under an id that was seen, with another body, is worth no more than what the vendor has", async () => {
  const unpaid = await shop.begin("poor", "pack-1200");
  const seen = shop.stripe.webhooks.events.find(({ type }) => type === "checkout.session.completed");
  if (!seen) throw new Error("nobody paid");
  const paid = { ...seen.data.object, id: unpaid, payment_status: "paid", status: "complete" };
  const altered = JSON.stringify({ ...seen, data: { object: paid } });
  expect(await receive(altered, sign(body))).toBe(false);
  expect(await receive(altered, sign(altered))).toBe(true); // as the vendor itself would have signed it
  expect(await receive(body, sign(body))).toBe(true);
  expect([await shop.balance("poor"), await shop.balance("hooked")]).toEqual([0, 100]);
});
