import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { LOCALES, type Locale } from "#registry/contract/locale.ts";
import { usualPriceOf, type ProviderKind } from "#registry/contract/price.ts";
import { PRODUCT } from "#registry/contract/product.ts";
import { startVendorSite, type VendorSite } from "../faults/vendor-site.ts";
import { wordsOf } from "../journeys/steps/words-of.ts";
import { SiteClient, type Failure } from "../site-client.ts";
import { readCopy } from "../styles/list-styles.ts";
import { listTools, type Given, type Tool } from "../styles/list-tools.ts";
import { subscribeClient } from "../sign-up-client.ts";
import { takeSite } from "../take-site.ts";
import { submitTool, type TaskAnswer } from "./tool-calls.ts";

const CATALOG = `/${PRODUCT.slug}-style`;
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

const originOf = (kind: ProviderKind) => (kind === "local" ? local.baseUrl : vendor.site.baseUrl);
async function readPage(kind: ProviderKind, locale: Locale, path: string): Promise<string> {
  const answer = await new SiteClient(originOf(kind)).fetch(`${locale === "en" ? "" : `/${locale}`}${path}`);
  expect([path, answer.status]).toEqual([path, 200]);
  return answer.text();
}

/** What a tool's copy calls the models that the local engine ignores, and what it says in their place. */
function modelWords({ manifest, fields }: Tool, locale: Locale): { names: string[]; instead: string[] } {
  const copy = readCopy(manifest.id, locale);
  const ignored = (manifest.providers.local.ignores ?? []).filter(
    (name) => !fields.some((field) => field.name === name),
  );
  const instead = ignored.flatMap((name) => copy.local?.fields?.[name]?.instead ?? []);
  const replaced = ignored.filter((name) => copy.local?.fields?.[name]?.instead !== undefined);
  return { instead, names: replaced.flatMap((name) => Object.values(copy.fields?.[name]?.options ?? {})) };
}

test("there is a tool that costs less with the local engine, and one that has other models with a vendor", () => {
  expect(differing.length).toBeGreaterThan(0);
  expect(namedModels.length).toBeGreaterThan(0);
});

describe.each(LOCALES)("in %s", (locale) => {
  const credits = (count: number) => wordsOf(locale)("common.credits", { count });

  test.each(namedModels)(
    "the page of $id with the local engine names no vendor's model, with a vendor it does",
    async ({ id, tools }) => {
      const { names, instead } = modelWords(tools.local, locale);
      expect(Math.min(names.length, instead.length)).toBeGreaterThan(0);
      const [own, whole] = [
        await readPage("local", locale, `${CATALOG}/${id}`),
        await readPage("hosted", locale, `${CATALOG}/${id}`),
      ];
      for (const name of names) {
        expect(own, name).not.toContain(name);
        expect(whole, name).toContain(name);
      }
      for (const name of instead) {
        expect(own).toContain(name);
        expect(whole).not.toContain(name);
      }
    },
  );

  test.each(["local", "hosted"] as const)(
    "cards and buttons tell the price of the defaults of the provider in use: %s",
    async (kind) => {
      const cards = await readPage(kind, locale, CATALOG);
      for (const { id, tools } of differing) {
        const price = usualPriceOf(tools[kind]);
        const [, card = ""] = cards.split(`href="${locale === "en" ? "" : `/${locale}`}${CATALOG}/${id}"`);
        expect(card.slice(0, card.indexOf("</li>")), id).toContain(credits(price));
        expect(await readPage(kind, locale, `${CATALOG}/${id}`), id).toContain(`</svg>${credits(price)}`);
      }
    },
  );
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
