import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import sharp from "sharp";
import { makeFolder, sampleManifest, writeStyles } from "../checks/sample-styles.ts";
import { runStyles } from "../run-styles.ts";
import { drawSheet } from "./draw-sheet.ts";
import { printSheet, type Sheet } from "./print-sheet.ts";

const REPLICATE = {
  model: "bytedance/seedream-4",
  input: { prompt: "$prompt", image_input: "$images", size: "$size" },
};

let folder: string;
beforeEach(() => {
  folder = makeFolder();
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

async function run(...args: string[]): Promise<{ code: number; output: string }> {
  const output: string[] = [];
  const code = await runStyles(args, {
    environment: {
      STYLES_DIR: join(folder, "styles"),
      DATA_DIR: join(folder, "data"),
      // The test runner sets it to a path, which is no address of a site.
      BASE_URL: undefined,
    },
    print: (text) => output.push(text),
    complain: (text) => output.push(text),
  });
  return { code, output: output.join("\n") };
}

test("sheet puts pictures and refusals of every style on one page that needs nothing else", async () => {
  const faces = { photos: { faces: { min: 1 } } };
  writeStyles(join(folder, "styles"), {
    "face/manifest.json": sampleManifest("face", faces),
    "mirror/prompt.md": "Mirror.",
  });
  const out = join(folder, "sheet.html");
  const { code, output } = await run("sheet", "--photos", "cat,astronaut", "--out", out);
  expect(code).toBe(0);
  expect(output).toMatch(/1\/2 face: refusal, \d+\.\d s\n2\/2 mirror: \d+\.\d s, \d+\.\d s/);
  const html = readFileSync(out, "utf8");
  expect(html.match(/src="data:image\/webp;base64,/g)).toHaveLength(5);
  expect(html).not.toMatch(/src="(?!data:)|href=/);
  expect(html).toMatch(/class="refusal">PHOTO_UNSUITABLE: /);
});

test("sheet works on a vendor that this machine plays, and says which model made what", async () => {
  const local = { recipe: [{ op: "flip", axis: "x" }], note: "quick" };
  writeStyles(join(folder, "styles"), {
    "turn/manifest.json": sampleManifest("turn", { providers: { replicate: REPLICATE, local } }),
  });
  const out = join(folder, "sheet.html");
  const { code, output } = await run("sheet", "--photos", "cat", "--provider", "loopback", "--out", out);
  expect([code, output]).toEqual([0, expect.stringMatching(/1\/1 turn: \d+\.\d s/)]);
  const html = readFileSync(out, "utf8");
  expect(html).toContain("a vendor that this machine plays");
  expect(html).toContain("<small>bytedance/seedream-4</small>");
});

test("figures are those of the process that works on pictures, not of the one that asks for them", async () => {
  const blur = {
    recipe: [
      { op: "flip", axis: "x" },
      { op: "denoise", strength: 0.5 },
    ],
    note: "quick",
  };
  writeStyles(join(folder, "styles"), {
    "turn/manifest.json": sampleManifest("turn", { providers: { replicate: REPLICATE, local: blur } }),
  });
  const { code, output } = await run("sheet", "turn", "--figures");
  expect([code, output]).toEqual([0, expect.stringMatching(/^\| turn \| [\d. |]+$/m)]);
  const row = output.split("\n").find((line) => line.startsWith("| turn |")) ?? "";
  const [, cpu = 0, peak = 0, , largeCpu = 0, largePeak = 0, idle = 0] = row
    .split("|")
    .slice(2, -1)
    .map(Number);
  expect(cpu).toBeGreaterThan(0);
  expect(largeCpu).toBeGreaterThan(0);
  expect(idle).toBeGreaterThan(20);
  expect(peak).toBeGreaterThanOrEqual(idle);
  // What reads a photo of twelve megapixels holds more than what reads one of one.
  expect(largePeak).toBeGreaterThan(peak);
});

test("sheet shows a broken style in its row and gives 1", async () => {
  writeStyles(join(folder, "styles"), { "glass/manifest.json": "{" });
  const out = join(folder, "sheet.html");
  const { code } = await run("sheet", "--photos", "cat", "--out", out);
  expect(code).toBe(1);
  expect(readFileSync(out, "utf8")).toMatch(/class="failure">.*not JSON/);
});

test("sheet refuses a photograph that is not there, and says which one was meant", async () => {
  writeStyles(join(folder, "styles"), { "mirror/prompt.md": "Mirror." });
  const { code, output } = await run("sheet", "--photos", "cta");
  expect(code).toBe(1);
  expect(output).toContain('there is no sample photograph "cta"; did you mean "cat"?');
});

const webp = await sharp({ create: { width: 60, height: 75, channels: 3, background: "#c05030" } })
  .webp()
  .toBuffer();
const row = (id: string): Sheet["rows"][number] => ({
  id,
  grade: "fair",
  note: "<b>bold</b>",
  hasDrawings: true,
  cells: [
    { kind: "picture", webp, seconds: 1.25 },
    { kind: "failure", sentence: "broke" },
  ],
});
const columns = ["one", "two"].map((name) => ({ name, webp }));

test("printSheet escapes what styles say, and tells where a folder's own examples are drawings", () => {
  const html = printSheet({ maker: "ours & yours", columns, rows: [row("mirror")] });
  expect(html).toContain("&lt;b>bold");
  expect(html).toContain("The folder's own examples are illustrations.");
  expect(html).toContain("1.3 s");
  expect(html).toContain("Every picture is ours &amp; yours, at");
});

test("drawSheet draws many styles in two blocks", async () => {
  const width = async (count: number) => {
    const rows = Array.from({ length: count }, (_, index) => row(`style-${index}`));
    return (await sharp(await drawSheet({ maker: "", columns, rows })).metadata()).width;
  };
  expect(await width(14)).toBeGreaterThan(1.8 * (await width(3)));
});
