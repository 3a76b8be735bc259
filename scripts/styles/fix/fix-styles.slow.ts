import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import sharp from "sharp";
import { afterEach, beforeEach, expect, test } from "vitest";
import { z } from "zod";
import { readPicture } from "#registry/source/media-file.ts";
import {
  makeFolder,
  sampleCopy,
  sampleGermanCopy,
  sampleManifest,
  samplePrompt,
  writeFiles,
  writeStyles,
} from "../checks/sample-styles.fixture.ts";
import { runStyles } from "../run-styles.ts";

let folder: string;

beforeEach(() => {
  folder = makeFolder();
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const stylesDir = () => join(folder, "styles");
const readBytes = (file: string) => readFileSync(join(stylesDir(), file));
const read = (file: string) => readBytes(file).toString();

async function run(...args: string[]): Promise<{ code: number; output: string }> {
  const output: string[] = [];
  const code = await runStyles(args, {
    environment: { STYLES_DIR: stylesDir(), DATA_DIR: join(folder, "data") },
    print: (text) => output.push(text),
    complain: (text) => output.push(text),
  });
  return { code, output: output.join("\n") };
}

/** What `check` says of errors, without the folder's path. */
const listErrors = async (id: string) =>
  (await run("check", id)).output.split("\n").filter((line) => / error\[/.test(line));

test("fix records what translations were made from, asks again after English changed, and takes --translated", async () => {
  const german = '{ "title": "Spiegel",\n  "tags": ["Porträt"] }';
  writeStyles(stylesDir(), { "mirror/copy/de.json": german });
  const stale = async () =>
    (await run("check", "mirror")).output.split("\n").filter((line) => line.includes("stale-translation"));
  expect(await stale()).toHaveLength(1);
  expect((await run("fix", "mirror")).output).toContain("mirror/copy.lock.json");
  expect(await stale()).toEqual([]);
  writeFiles(stylesDir(), { "mirror/copy/en.json": sampleCopy({ title: "Looking glass" }) });
  await run("fix", "mirror");
  expect(await stale()).toEqual([expect.stringContaining('"title" has changed since it was translated')]);
  await run("fix", "mirror", "--translated");
  expect(await stale()).toEqual([]);
});

test("fix --translated takes the locales that were translated anew, and asks on for the others", async () => {
  const french = sampleGermanCopy({ title: "Miroir" });
  writeStyles(stylesDir(), { "mirror/copy/de.json": sampleGermanCopy(), "mirror/copy/fr.json": french });
  await run("fix", "mirror");
  writeFiles(stylesDir(), { "mirror/copy/en.json": sampleCopy({ title: "Looking glass" }) });
  await run("fix", "mirror", "--translated", "--locale", "de");
  const stale = async () => (await run("check", "mirror")).output.match(/copy\/\w+\.json.*has changed/g);
  expect(await stale()).toEqual([expect.stringContaining("copy/fr.json:3:12 warning[stale-translation]")]);
  await run("fix", "mirror", "--translated", "--locale", "fr");
  expect(await stale()).toBeNull();
  expect(JSON.parse(read("mirror/copy.lock.json"))).toMatchObject({ behind: {} });
});

test("fix puts $schema and the contract's key order right and leaves what is tidy as it was", async () => {
  const { id, ...rest } = { id: "mirror", ...sampleManifest("mirror") };
  const tidy = '{\n  "$schema": "x",\n  "title": "Spiegel"}\n';
  writeStyles(stylesDir(), {
    "mirror/manifest.json": { ...rest, id, unknown: 1 },
    "mirror/copy/de.json": sampleGermanCopy(),
    "mirror/copy/en.json": tidy.replace('"x"', JSON.stringify(resolve("registry/schema/copy.schema.json"))),
  });
  await run("fix", "mirror");
  const keys = Object.keys(z.record(z.unknown()).parse(JSON.parse(read("mirror/manifest.json"))));
  expect(keys.slice(0, 3)).toEqual(["$schema", "id", "section"]);
  expect(keys.at(-1)).toBe("unknown");
  expect((await run("fix", "mirror")).output).toBe("nothing to mend");
});

/** A manifest as its author laid it out, with what can be mended in it. */
const ODD = `{ "id": "mirrored",
    "sectoin":   "style",
  "imageType": "{product}-style Mirror",   "credits": "2",
  "tags": ["portrait",],
  "photos": { "mx": 1 },
  "output": "image", "delivery": "wait" "submit": "/api/img/{product}-v2/submit",
  "isHot": "false",
  "providers": { "local": { "recipe": [
      { "op": "flip",    "axes": "x" } ] } }
}
`;

test("fix mends near-miss keys, commas, quoted numbers and addresses, and leaves the rest as it is written", async () => {
  writeStyles(stylesDir(), { "mirror/manifest.json": ODD });
  const schema = resolve("registry/schema/manifest.schema.json");
  expect((await run("fix", "mirror")).code).toBe(0);
  expect(await listErrors("mirror")).toEqual([]);
  const mended = read("mirror/manifest.json");
  expect(
    resolve(stylesDir(), "mirror", z.object({ $schema: z.string() }).parse(JSON.parse(mended)).$schema),
  ).toBe(schema);
  for (const part of [
    '"section":   "style"',
    '"imageType": "{product}-style-mirror",   "credits": 2',
    '"tags": ["portrait"]',
    '"photos": { "max": 1 }',
    '"isHot": false',
    '{ "op": "flip",    "axis": "x" } ] } }',
  ])
    expect(mended).toContain(part);
  expect((await run("fix", "mirror")).output).toBe("nothing to mend");
});

test("fix leaves what only its author can know: prices, fractions, other values", async () => {
  const manifest = sampleManifest("mirror", { credits: 0, order: 2.5, output: "imege" });
  writeStyles(stylesDir(), { "mirror/manifest.json": manifest });
  await run("fix", "mirror");
  expect(JSON.parse(read("mirror/manifest.json"))).toMatchObject({ credits: 0, order: 2.5, output: "imege" });
  expect(await listErrors("mirror")).toEqual([
    expect.stringMatching(/"credits" must be >= 1, not 0; fix: write 1 or more$/),
    expect.stringMatching(/"order" must be a whole number, not 2.5; fix: write 2 or 3$/),
    expect.stringMatching(/"imege" is not known as "output"; fix: did you mean "image"\?$/),
  ]);
});

test("fix takes byte order marks and carriage returns out", async () => {
  const windows = (text: string) => `\uFEFF${text.replaceAll("\n", "\r\n")}`;
  writeStyles(stylesDir(), {
    "mirror/prompt.md": windows(samplePrompt("Mirror.")),
    "mirror/copy/en.json": windows(JSON.stringify(sampleCopy(), null, 2)),
  });
  expect((await run("check", "mirror")).output).toMatch(/prompt\.md:1:1 warning\[encoding\]/);
  expect(await listErrors("mirror")).toEqual([]);
  await run("fix", "mirror");
  expect(read("mirror/prompt.md")).toBe(samplePrompt("Mirror."));
  expect(read("mirror/copy/en.json")).not.toMatch(/[\uFEFF\r]/);
  expect((await run("check", "mirror")).output).not.toContain("[encoding]");
});

test.each([
  ["UTF-16", Buffer.from(`\uFEFF${JSON.stringify(sampleCopy())}`, "utf16le")],
  ["UTF-16 without a mark", Buffer.from(JSON.stringify(sampleCopy()), "utf16le")],
  ["Latin-1", Buffer.from(JSON.stringify(sampleCopy({ title: "Fiancé" })), "latin1")],
  ["UTF-8 that is cut", Buffer.from(`${JSON.stringify(sampleCopy())}é`).subarray(0, -1)],
])("fix refuses a file in %s and leaves its bytes, and the records of translations", async (_, bytes) => {
  writeStyles(stylesDir(), { "mirror/copy/de.json": sampleGermanCopy() });
  await run("fix", "mirror");
  const lock = read("mirror/copy.lock.json");
  writeFileSync(join(stylesDir(), "mirror/copy/en.json"), bytes);
  const { code, output } = await run("fix", "mirror");
  expect(code).toBe(1);
  expect(output).toMatch(
    /^left as it is: .*copy\/en\.json:1:\d+ error\[encoding\] 0x[0-9a-f]{2} at byte \d+ is no UTF-8/m,
  );
  expect(readBytes("mirror/copy/en.json").equals(bytes)).toBe(true);
  expect(read("mirror/copy.lock.json")).toBe(lock);
});

test("fix gives folders and pictures names for addresses, unless another has that name", async () => {
  const create = { width: 300, height: 300, channels: 3, background: "#336699" } as const;
  const jpg = await sharp({ create }).jpeg().toBuffer();
  const names = ["Before Ö.JPEG", "Before Ö.JPEG", "taken.JPG"];
  writeStyles(stylesDir(), {
    "Big_Mirror/manifest.json": sampleManifest("Big_Mirror", { images: { before: names, after: names } }),
    ...{ "Big_Mirror/images/Before Ö.JPEG": jpg, "Big_Mirror/images/taken.JPG": jpg },
    ...{ "Big_Mirror/images/taken.jpg": jpg, "Glass!/prompt.md": "Glass.", "glass/prompt.md": "Glass." },
  });
  const { output } = await run("fix");
  expect(output).toMatch(/^mended .*Big_Mirror, which is big-mirror from here on$/m);
  const images = ["before-o.jpg", "before-o.jpg", "taken.JPG"];
  expect(JSON.parse(read("big-mirror/manifest.json"))).toMatchObject({
    ...{ id: "big-mirror", imageType: "{product}-style-big-mirror" },
    images: { before: images, after: images },
  });
  expect(readBytes("big-mirror/images/before-o.jpg").equals(jpg)).toBe(true);
  expect(read("Glass!/prompt.md")).toBe("Glass.");
});

test("fix makes pictures smaller that are too large or too heavy, and no others", async () => {
  const noise = {
    width: 1400,
    height: 1400,
    channels: 3,
    noise: { type: "gaussian", mean: 128, sigma: 60 },
  } as const;
  const heavy = await sharp({ create: { ...noise, background: "#000" } })
    .png()
    .toBuffer();
  const draw = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: "#336699" } })
      .webp()
      .toBuffer();
  const [wide, fine, thin] = await Promise.all([draw(4000, 3000), draw(800, 600), draw(5000, 300)]);
  writeStyles(stylesDir(), {
    ...{ "mirror/images/heavy.png": heavy, "mirror/images/wide.webp": wide },
    ...{ "mirror/images/fine.webp": fine, "mirror/images/thin.webp": thin },
  });
  await run("fix", "mirror");
  expect(readPicture(join(stylesDir(), "mirror/images/wide.webp"))).toMatchObject({
    width: 2400,
    height: 1800,
  });
  const light = readPicture(join(stylesDir(), "mirror/images/heavy.png"));
  expect(light?.type).toBe("png");
  expect(light?.bytes).toBeLessThanOrEqual(600_000);
  expect(readBytes("mirror/images/fine.webp").equals(fine)).toBe(true);
  expect(readBytes("mirror/images/thin.webp").equals(thin)).toBe(true);
});
