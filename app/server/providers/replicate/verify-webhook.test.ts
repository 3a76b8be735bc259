import { createHmac } from "node:crypto";
import { expect, test } from "vitest";
import { refsOf } from "./prediction.ts";
import { verifyWebhook } from "./replicate-provider.server.ts";

const KEY = Buffer.from("a key of the vendor's for this site");
const SECRET = `whsec_${KEY.toString("base64")}`;
const NOW = new Date(Date.UTC(2026, 5, 1, 12, 0, 0, 700));
const BODY = JSON.stringify({ id: "p1abc", status: "succeeded", output: ["https://replicate.delivery/ü"] });

const at = (seconds: number) => String(Math.floor(NOW.getTime() / 1000) + seconds);
const sign = (body: string | Buffer, { id = "msg_1", time = at(0), key = KEY } = {}) =>
  `v1,${createHmac("sha256", key).update(`${id}.${time}.`).update(body).digest("base64")}`;

interface Sent {
  body?: string | Buffer;
  id?: string | null;
  time?: string | null;
  signature?: string | null;
  secret?: string | undefined;
}
function receive(sent: Sent = {}) {
  const { body = BODY, id = "msg_1", time = at(0), signature = sign(BODY) } = sent;
  const headers = new Headers();
  for (const [name, value] of Object.entries({ id, timestamp: time, signature }))
    if (value !== null) headers.set(`webhook-${name}`, value);
  const request = new Request("https://site.test/api/webhooks/replicate", {
    ...{ method: "POST", headers },
    body: typeof body === "string" ? body : new Uint8Array(body),
  });
  return verifyWebhook("secret" in sent ? sent.secret : SECRET, request, NOW);
}

test("what the vendor signed is taken in, with the run that it is about", async () => {
  expect(await receive()).toEqual({ id: "msg_1", refs: refsOf("p1abc") });
});

test("no missing, foreign, truncated or misplaced signature is accepted", async () => {
  const good = sign(BODY);
  const refused: Sent[] = [
    ...[null, "", "v1,", good.slice(3), good.slice(0, -1), good.slice(0, 20), `${good}=`].map(
      (signature) => ({ signature }),
    ),
    { signature: good.replace("v1,", "v2,") },
    { signature: good.replace("v1,", "v1, ") },
    { signature: sign(BODY, { key: Buffer.from("another key") }) },
    { signature: sign(`${BODY} `) },
    { id: null },
    { id: "" },
    { id: "msg_2" },
    { time: null },
    { time: at(1) },
    { time: `0${at(0)}` },
    { time: "now" },
    { time: "1e9" },
    { secret: undefined },
    { secret: "whsec_" },
    { secret: "" },
    { secret: `whsec_${Buffer.from("another key").toString("base64")}` },
    { body: "", signature: sign("") },
    { body: "no json", signature: sign("no json") },
    { body: '{"id":"../x"}', signature: sign('{"id":"../x"}') },
  ];
  for (const sent of refused) expect(await receive(sent), JSON.stringify(sent)).toBeNull();
});

test("one altered byte anywhere, of the body or of the signature, is refused", async () => {
  const body = Buffer.from(BODY);
  for (let index = 0; index < body.length; index++) {
    const altered = Buffer.from(body);
    altered[index] = (altered[index] ?? 0) ^ 1;
    expect(await receive({ body: altered }), `byte ${index} of the body`).toBeNull();
  }
  const good = sign(BODY);
  for (let index = 0; index < good.length; index++) {
    const altered = Buffer.from(good);
    altered[index] = (altered[index] ?? 0) ^ 1;
    expect(await receive({ signature: altered.toString() }), `byte ${index} of the signature`).toBeNull();
  }
  expect(await receive({ body: Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), body]) })).toBeNull();
  expect(await receive({ body: Buffer.concat([body, Buffer.from([0])]) })).toBeNull();
});

test.each([
  [300, true],
  [-300, true],
  [301, false],
  [-301, false],
  [1e6, false],
])("a signature that is %i seconds off is accepted: %s", async (seconds, isAccepted) => {
  const time = at(seconds);
  expect((await receive({ time, signature: sign(BODY, { time }) })) !== null).toBe(isAccepted);
});

test("one good signature among several is enough, as while the secret is being changed", async () => {
  const other = sign(BODY, { key: Buffer.from("another key") });
  expect(await receive({ signature: `${other} ${sign(BODY)}` })).not.toBeNull();
  expect(await receive({ signature: `${other} ${other}` })).toBeNull();
});

test("a body larger than any word of the vendor's is refused unread", async () => {
  const huge = " ".repeat(1024 * 1024 + 1);
  await expect(receive({ body: huge, signature: sign(huge) })).rejects.toMatchObject({
    code: "BODY_TOO_LARGE",
  });
});
