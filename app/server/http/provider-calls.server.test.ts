import { afterAll, beforeAll, expect, test } from "vitest";
import { signWebhook } from "../../../tests/vendors/replicate/send-webhooks.ts";
import { openTestSite } from "./site.fixture.ts";
import { openProviders, type Providers } from "~/server/providers/open-provider.server.ts";
import { playLog } from "~/server/providers/replicate/replicate.fixture.ts";
import { parseEnv } from "~/server/config/env.server.ts";

const SECRET = `whsec_${Buffer.from("a key of the vendor's").toString("base64")}`;
const BODY = JSON.stringify({ id: "p1", status: "succeeded" });

let providers: Providers;
let site: Awaited<ReturnType<typeof openTestSite>>;
beforeAll(async () => {
  const settings = {
    BASE_URL: "https://site.example",
    ...{ REPLICATE_API_TOKEN: "r8_0123456789", REPLICATE_WEBHOOK_SECRET: SECRET },
  };
  providers = await openProviders(parseEnv(settings), {
    ...{ log: playLog(), now: () => new Date(), sleep: async () => undefined },
    // A vendor whose operator has not paid.
    fetch: async () => new Response("{}", { status: 402 }),
  });
  site = await openTestSite({}, { overrides: { provider: providers.configured } });
});
afterAll(async () => {
  await site.close();
  await providers.close();
});

const AT = new Date();
const post = (signature: string) =>
  fetch(`${site.origin}/api/webhooks/replicate`, {
    method: "POST",
    body: BODY,
    headers: {
      "Content-Type": "application/json",
      "webhook-id": "msg_1",
      "webhook-timestamp": String(Math.floor(AT.getTime() / 1000)),
      "webhook-signature": signature,
    },
  });

test("the vendor calls without an Origin: its signature decides", async () => {
  const good = await post(signWebhook({ id: "msg_1", body: BODY }, SECRET, AT));
  expect(good.status).toBe(200);
  expect(await good.json()).toEqual({ received: true });
  expect(good.headers.has("Set-Cookie")).toBe(false);
  const forged = await post("v1,forged");
  expect(forged.status).toBe(401);
  expect(await forged.json()).toMatchObject({ code: "SIGNATURE_REFUSED" });
  const looked = await fetch(`${site.origin}/api/webhooks/replicate`);
  expect(looked.status).toBe(405);
  expect(looked.headers.get("Allow")).toBe("POST");
});

test("/metrics shows whether the provider takes jobs on", async () => {
  const read = async () => (await fetch(`${site.origin}/metrics`)).text();
  expect(await read()).toContain('imgfx_provider_open{provider="replicate"} 0');
  await providers.configured.cancel("p1.0.0"); // the vendor refuses the operator
  expect(await read()).toContain('imgfx_provider_open{provider="replicate"} 1');
});
