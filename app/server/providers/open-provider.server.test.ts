import { afterEach, expect, test } from "vitest";
import { parseEnv } from "~/server/config/env.server.ts";
import { openProviders, type Providers } from "./open-provider.server.ts";
import { playLog } from "./replicate/replicate.fixture.ts";

let opened: Providers | undefined;
afterEach(() => opened?.close());

const open = async (settings: Record<string, string>) => {
  opened = await openProviders(parseEnv({ BASE_URL: "https://site.test", ...settings }), {
    ...{ log: playLog(), now: () => new Date(), sleep: async () => undefined, fetch },
  });
  return opened;
};

test("without a token the local engine works", async () => {
  const { configured, local, replicate } = await open({});
  expect(configured).toBe(local);
  expect(replicate).toBeNull();
});

test("with a token Replicate works, and the start-up line says where, and whether it calls back", async () => {
  const { configured, replicate } = await open({ REPLICATE_API_TOKEN: "r8_0123456789" });
  expect(configured).toBe(replicate);
  expect(configured).toMatchObject({ name: "replicate", isShared: true });
  expect(configured.description).toBe("Replicate at https://api.replicate.com/v1, asked at intervals");
  expect(configured.description).not.toContain("r8_");
});

test("with the secret of its callbacks as well, it calls back", async () => {
  const { configured } = await open({
    REPLICATE_API_TOKEN: "r8_0123456789",
    REPLICATE_BASE_URL: "http://127.0.0.1:9/v1",
    REPLICATE_WEBHOOK_SECRET: "whsec_c2VjcmV0",
  });
  expect(configured.description).toBe("Replicate at http://127.0.0.1:9/v1, which calls back");
});

test("PROVIDER=local keeps the local engine at work beside a token", async () => {
  const { configured, local } = await open({ PROVIDER: "local", REPLICATE_API_TOKEN: "r8_0123456789" });
  expect(configured).toBe(local);
});
