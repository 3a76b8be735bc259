import { rmSync } from "node:fs";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { SIZES, STYLE_RATIOS } from "#registry/contract/form/choices.ts";
import type { ServerTool } from "#registry/contract/compiled.ts";
import type { Provider } from "~/server/providers/provider.ts";
import { startReplicate, type LoopbackReplicate } from "../../tests/vendors/replicate/start-replicate.ts";
import { makeFolder } from "./checks/sample-styles.fixture.ts";
import { openEngine } from "./open-engine.ts";
import { runStyles } from "./run-styles.ts";
import { pictureOf, readTool, runTool } from "./run-tool.ts";

let folder: string;
let tool: ServerTool;
let photo: Buffer;
let vendor: LoopbackReplicate;
beforeAll(async () => {
  folder = makeFolder();
  const print = () => undefined;
  const environment = { STYLES_DIR: folder };
  expect(await runStyles(["new", "neon-portrait"], { environment, print, complain: print })).toBe(0);
  tool = readTool(folder, "neon-portrait");
  photo = await sharp({ create: { width: 640, height: 480, channels: 3, background: "#654" } })
    .jpeg()
    .toBuffer();
  vendor = await startReplicate({ pace: { startMs: 1, runMs: 1, isPremade: true } });
});
afterAll(async () => {
  await vendor.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** Makes a picture as the form asks for it; gives its type. */
async function make(provider: Provider, ratio: (typeof STYLE_RATIOS)[number], size: (typeof SIZES)[number]) {
  const name = `${ratio} ${size}`;
  return pictureOf(await runTool(provider, { tool, photos: [photo], ratio, size, words: "neon", name })).kind;
}

test("a style that new made works in the local engine", async () => {
  const provider = await openEngine({ environment: {}, print: () => undefined });
  try {
    expect(await make(provider, "auto", "1K")).toBe("image");
  } finally {
    await provider.close();
  }
});
