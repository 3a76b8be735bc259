import { cpSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { projectPath } from "#registry/source/project-path.ts";
import { startReplicate, type LoopbackReplicate } from "../../tests/vendors/replicate/start-replicate.ts";
import { sampleManifest, samplePrompt, writeFiles, writeStyles } from "./checks/sample-styles.fixture.ts";
import { runStyles } from "./run-styles.ts";
import { useWorkbench } from "./workbench.fixture.ts";
import { VERBS } from "./verbs.ts";

let vendor: LoopbackReplicate | undefined;
afterEach(async () => {
  await vendor?.stop();
  vendor = undefined;
});

const workbench = useWorkbench();
const run = (...args: string[]) => workbench.run(args, vendor?.environment());

test("every verb answers --help with itself, and the general help names them all", async () => {
  const { output } = await run("--help");
  for (const verb of Object.keys(VERBS)) {
    expect(output).toContain(`\n  ${verb}`);
    const own = await run(verb, "--help");
    expect([own.code, own.output.split("\n")[0]]).toEqual([0, `npm run styles -- ${verb}`]);
  }
});

const PUBLISHED = {
  latest_version: {
    id: "hidden",
    openapi_schema: {
      components: {
        schemas: {
          Input: { required: ["prompt"], properties: { prompt: { type: "string" } } },
          Output: { type: "string", format: "uri" },
        },
      },
    },
  },
  default_example: { output: "https://replicate.delivery/x/out.mp4" },
};

test("models add writes what a file says that the vendor published, and models list shows it", async () => {
  writeFiles(workbench.folder(), { "published.json": PUBLISHED, "other.json": { name: "nothing" } });
  const { code } = await run(
    "models",
    "add",
    "acme/clip-1",
    "--from",
    join(workbench.folder(), "published.json"),
  );
  expect(code).toBe(0);
  expect(
    JSON.parse(readFileSync(join(workbench.folder(), "registry/models/acme/clip-1.json"), "utf8")),
  ).toMatchObject({
    ...{ name: "acme/clip-1", makes: "video", source: { read: "2026-11-23" } },
    openapi_schema: PUBLISHED.latest_version.openapi_schema,
  });
  expect((await run("models", "list")).output).toContain("acme/clip-1  video   price unknown");
  const again = await run(
    "models",
    "add",
    "acme/clip-1",
    "--from",
    join(workbench.folder(), "published.json"),
  );
  expect(again.output).toContain("is already there");
  const wrong = await run("models", "add", "acme/clip-2", "--from", join(workbench.folder(), "other.json"));
  expect([wrong.code, wrong.output]).toEqual([1, expect.stringContaining("neither the vendor's answer")]);
});

test("models diff tells what the vendor says otherwise, and without a token what it needs", async () => {
  cpSync(
    projectPath("registry/models/nightmareai"),
    join(workbench.folder(), "registry/models/nightmareai"),
    {
      recursive: true,
    },
  );
  expect((await run("models", "diff")).output).toContain("needs REPLICATE_API_TOKEN");
  vendor = await startReplicate();
  expect(await run("models", "diff")).toEqual({ code: 0, output: "nightmareai/real-esrgan: the same" });
  const path = join(workbench.folder(), "registry/models/nightmareai/real-esrgan.json");
  writeFileSync(
    path,
    readFileSync(path, "utf8").replace('"maximum": 10', '"maximum": 4').replace('"face_enhance"', '"faces"'),
  );
  const { code, output } = await run("models", "diff", "nightmareai/real-esrgan");
  expect(code).toBe(1);
  expect(output).toMatch(/~ scale: .*"maximum":4.* here, .*"maximum":10.* there/);
  expect(output).toContain("- faces: the vendor has it no more");
  expect(output).toMatch(/\+ face_enhance: /);
});

test("budget names the choice that loses money", async () => {
  cpSync(projectPath("registry/models"), join(workbench.folder(), "registry/models"), { recursive: true });
  const replicate = {
    ...{ model: "bytedance/seedream-4", input: { prompt: "$prompt", image_input: "$images", size: "$size" } },
    then: [
      {
        when: { size: ["4K"] },
        model: "black-forest-labs/flux-kontext-pro",
        input: { prompt: "$prompt", input_image: "$output" },
      },
    ],
  };
  const local = { recipe: [{ op: "flip", axis: "x" }], note: "quick" };
  writeStyles(workbench.styles(), {
    "big/manifest.json": sampleManifest("big", { providers: { replicate, local } }),
  });
  const { output } = await run("budget", "big");
  expect(output).toContain("big: size 1K/2K: 2 credits earn $0.0308, the vendor takes $0.0300\n");
  expect(output).toContain("big: size 4K: 2 credits earn $0.0308, the vendor takes $0.0700; LOSES $0.0392");
});

test("preview plays the vendor on this machine, shows its input, and makes the page again on each save", async () => {
  const styles = workbench.styles();
  mkdirSync(join(workbench.folder(), "photos"));
  const photo = projectPath("tests/fixtures/photos/cat.jpg");
  const replicate = {
    model: "bytedance/seedream-4",
    input: { prompt: "$prompt", image_input: "$images", size: "$size" },
  };
  const local = { recipe: [{ op: "flip", axis: "x" }], note: "quick" };
  writeStyles(styles, { "turn/manifest.json": sampleManifest("turn", { providers: { replicate, local } }) });
  const stop = new AbortController();
  const told: string[] = [];
  const out = join(workbench.folder(), "preview.html");
  const code = await runStyles(
    ["preview", "turn", "--photo", photo, "--provider", "loopback", "--watch", "--out", out],
    {
      environment: { STYLES_DIR: styles, DATA_DIR: join(workbench.folder(), "data") },
      signal: stop.signal,
      print(text) {
        told.push(text);
        if (told.length === 1)
          setTimeout(() => writeFiles(styles, { "turn/prompt.md": samplePrompt("Turn it round.") }), 50);
        else if (told.length === 2) {
          // As editors save that put a new file in the place of the old one.
          writeFiles(styles, { "turn/prompt.md~": samplePrompt("Turn it over.") });
          renameSync(join(styles, "turn/prompt.md~"), join(styles, "turn/prompt.md"));
        } else stop.abort();
      },
      complain: (text) => told.push(text),
    },
  );
  expect(code).toBe(0);
  expect(told).toEqual(Array.from({ length: 3 }, () => expect.stringMatching(/^\d+\.\d s; /)));
  const page = readFileSync(out, "utf8");
  expect(page).toContain("Turn it over.");
  expect(page).toContain("&quot;image_input&quot;");
  expect(page).toContain("vendor $0.0300");
  expect(page).not.toMatch(/src="(?!data:)|href=/);
});
