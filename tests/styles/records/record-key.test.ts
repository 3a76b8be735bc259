import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import type { Choice } from "#registry/contract/recipe.ts";
import { openStyles, readPromise, STYLES_DIR } from "../engine/open-styles.ts";
import type { Alter } from "./kept-code.ts";
import { openKeys, operationsOf, type Proven } from "./record-key.ts";
import type { RecordKey } from "./record.ts";

type EditChoice = Choice["variants"][number];

const ids = new Map<string, Proven>();
for (const { id, tool, makesPictures } of openStyles(STYLES_DIR))
  if (makesPictures) ids.set(id, { tool: tool(), promise: await readPromise(STYLES_DIR, id) });

async function listKeys(alter?: Alter): Promise<Map<string, RecordKey>> {
  const keyOf = await openKeys(alter);
  return new Map([...ids].map(([id, proven]) => [id, keyOf(proven)]));
}
const today = await listKeys();

/** The styles whose key is another one where a file has something more at its end, or is otherwise. */
async function listStale(file: string, change: (source: string) => string): Promise<string[]> {
  let isMet = false;
  const keys = await listKeys((path, source) => {
    if (path !== file) return null;
    isMet = true;
    return change(source);
  });
  if (!isMet && !/^(registry\/contract\/errors|app\/server\/generate)\//.test(file))
    throw new Error(`No bundle reads ${file}.`);
  return [...ids.keys()].filter((id) => JSON.stringify(keys.get(id)) !== JSON.stringify(today.get(id)));
}

const OPERATIONS = "engine/operations";
const doMore = (source: string): string => `${source}\nReflect.set(globalThis, "more", 1);`;

test.each([
  ["ink", "drawn/ink.ts"],
  ["grain", "photo/grain.ts"],
  ["bangs", "people/bangs.ts"],
  ["remove-hair", "people/remove-hair.server.ts"],
  ["outfit-grid", "people/outfit-grid.server.ts"],
])("a change of the operation %s makes stale what uses it, and no other style", async (operation, file) => {
  const users = [...ids].filter(([, { tool }]) =>
    operationsOf(tool.manifest.providers.local.recipe).includes(operation),
  );
  expect(users.length).toBeGreaterThan(0);
  expect(await listStale(`${OPERATIONS}/${file}`, doMore)).toEqual(users.map(([id]) => id));
});

test.each([
  [
    "a type and a comment",
    `${OPERATIONS}/drawn/ink.ts`,
    (source: string) => `${source}\n// ${"jqz".repeat(999)}\nexport type Ink = "${"kvx".repeat(999)}";`,
  ],
  [
    "code that nothing uses",
    `${OPERATIONS}/drawn/ink.ts`,
    (source: string) => `${source}\nexport const more = () => "${"wyj".repeat(999)}";`,
  ],
  ["an error code", "registry/contract/errors/error-codes.ts", doMore],
  [
    "an order that is made by other code and says the same",
    "app/server/generate/request/create-job.server.ts",
    doMore,
  ],
])("%s makes no record stale", async (_, file, change) => {
  expect(await listStale(file, change)).toEqual([]);
});

test("no key hangs on the schemas of operations or of promises", () => {
  const read = new Set<string>();
  return openKeys((path) => (read.add(path), null)).then(() => {
    expect([...read].filter((path) => path.startsWith("registry/contract/operations/"))).toEqual([]);
  });
});

test("another measure makes stale what a promise measures by it; other bounds and words for people make nothing stale", async () => {
  const keyOf = await openKeys();
  const [proven] = ids.values();
  const [check, ...others] = proven?.promise.checks ?? [];
  if (!proven || !check) throw new Error("There is no style.");
  const judged = { ...check, says: "otherwise said", max: 0.123 };
  const withChecks = (...checks: (typeof check)[]): Proven => ({
    ...proven,
    promise: { ...proven.promise, checks },
  });
  expect(keyOf(withChecks(judged, ...others)).asked).toBe(keyOf(proven).asked);
  const faces = { measure: "faces", says: "somebody is there", min: 1 } as const;
  expect(keyOf(withChecks(faces, ...others)).asked).not.toBe(keyOf(proven).asked);
});

test("what a style is called, costs and asks of a vendor is no part of its key, its recipe is", async () => {
  const keyOf = await openKeys();
  const [proven] = ids.values();
  if (!proven) throw new Error("There is no style.");
  const { manifest } = proven.tool;
  const withManifest = (changes: Partial<typeof manifest>): Proven => ({
    ...proven,
    tool: { ...proven.tool, manifest: { ...manifest, ...changes } },
  });
  const { recipe = [], ...local } = manifest.providers.local;
  const followed = { ...manifest.providers, local: { ...manifest.providers.local, follows: ["hat|hut"] } };
  expect(keyOf(withManifest({ credits: 9, tags: [], providers: followed }))).toEqual(keyOf(proven));
  const providers = { ...manifest.providers, local: { ...local, recipe: recipe.slice(1) } };
  expect(keyOf(withManifest({ providers })).style).not.toBe(keyOf(proven).style);
});

test("the lock is read for every package that calculates", () => {
  const lock = readFileSync(new URL("../../../package-lock.json", import.meta.url), "utf8");
  for (const name of ["sharp", "@tensorflow/tfjs-core", "onnxruntime-node"])
    expect(lock).toContain(`"node_modules/${name}"`);
});

test("words that choose are no part of a key, what they come to is", async () => {
  const keyOf = await openKeys();
  const chosen = [...ids.values()].find(({ tool }) =>
    tool.manifest.providers.local.recipe?.some(({ op, ...step }) => op === "choose" && "several" in step),
  );
  if (!chosen) throw new Error("No style's words choose several changes.");
  const withVariants = (change: (variant: EditChoice) => EditChoice): Proven => {
    const { manifest } = chosen.tool;
    const recipe = manifest.providers.local.recipe?.map((step) =>
      step.op === "choose" ? { ...step, variants: step.variants.map(change) } : step,
    );
    const providers = { ...manifest.providers, local: { ...manifest.providers.local, recipe } };
    return { ...chosen, tool: { ...chosen.tool, manifest: { ...manifest, providers } } };
  };
  const known = withVariants((variant) => ({ ...variant, keywords: [...variant.keywords, "zzyzx"] }));
  expect(keyOf(known)).toEqual(keyOf(chosen));
  const deaf = withVariants((variant) => ({ ...variant, keywords: [], of: undefined }));
  expect(keyOf(deaf).asked).not.toBe(keyOf(chosen).asked);
});
