import { afterAll, beforeAll, expect, test } from "vitest";
import { usualPriceOf, type ProviderKind } from "#registry/contract/price.ts";
import { startVendorSite, type VendorSite } from "../faults/vendor-site.ts";
import type { SiteClient } from "../site-client.ts";
import { type Failure } from "../site-client.ts";
import { listTools, type Given, type Tool } from "../styles/list-tools.ts";
import { subscribeClient } from "../sign-up-client.ts";
import { takeSite } from "../take-site.ts";
import { submitTool, type TaskAnswer } from "./tool-calls.ts";
const local = await takeSite();

let vendor: VendorSite;
beforeAll(async () => {
  vendor = await startVendorSite();
});
afterAll(() => vendor?.stop());

/** What the tools are with the local engine and with a vendor; those whose price or form differs. */
const differing = listTools("local").flatMap(
  (tool, index): { id: string; tools: Record<ProviderKind, Tool> }[] => {
    const hosted = listTools("hosted")[index];
    if (!hosted || usualPriceOf(tool) === usualPriceOf(hosted)) return [];
    return [{ id: tool.manifest.id, tools: { local: tool, hosted } }];
  },
);
const namedModels = differing.filter(
  ({ tools }) => tools.local.manifest.providers.local.ignores !== undefined,
);

test("there is a tool that costs less with the local engine, and one that has other models with a vendor", () => {
  expect(differing.length).toBeGreaterThan(0);
  expect(namedModels.length).toBeGreaterThan(0);
});

/** Sends a tool what its form asks for by default, with changes; how it was answered, and what it cost. */
async function spend(client: SiteClient, tool: Tool, changes: Given) {
  const before = await client.balance();
  const { status, body } = await submitTool<
    TaskAnswer & { notices?: { code: string; field: string }[] } & Failure
  >(client, { ...tool, prices: { ...tool.prices, rows: [] } }, { changes });
  const told = body.notices?.map(({ code, field }) => `${code} ${field}`);
  return { status, code: body.code, told, paid: before - (await client.balance()) };
}

const film = namedModels.find(({ tools }) => tools.local.manifest.output === "video");

test("the local engine takes every model of the specification, says that it was not used, and charges its own price", async () => {
  if (!film) throw new Error("no tool makes films");
  const client = await subscribeClient(local.baseUrl, local.dataDir);
  const { fields } = film.tools.hosted;
  const models = fields.flatMap((field) =>
    field.name === "model" && field.control === "choice" ? field.options : [],
  );
  expect(models.length).toBeGreaterThan(1);
  for (const { value } of models)
    expect([
      value,
      await spend(client, film.tools.local, { model: value, mode: "pro", resolution: "480p", duration: "5" }),
    ]).toEqual([
      value,
      { status: 200, code: undefined, told: ["FIELD_UNUSED model", "FIELD_UNUSED mode"], paid: 2 },
    ]);
  expect(await spend(client, film.tools.local, { resolution: "480p", duration: "5" })).toMatchObject({
    told: undefined,
    paid: 2,
  });
  expect(await spend(client, film.tools.local, { model: "nobody" })).toMatchObject({
    status: 400,
    code: "INVALID_INPUT",
    paid: 0,
  });
});

test("a vendor charges the specification's price", async () => {
  if (!film) throw new Error("no tool makes films");
  const client = await subscribeClient(vendor.site.baseUrl, vendor.site.dataDir);
  const whole = usualPriceOf(film.tools.hosted);
  expect(await spend(client, film.tools.hosted, {})).toMatchObject({
    status: 200,
    told: undefined,
    paid: whole,
  });
  expect(whole).toBeGreaterThan(usualPriceOf(film.tools.local));
});
