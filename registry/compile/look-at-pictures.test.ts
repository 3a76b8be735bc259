import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import { expect, test } from "vitest";
import {
  makeFolder,
  sampleManifest,
  writeFiles,
  writeStyles,
} from "../../scripts/styles/checks/sample-styles.fixture.ts";
import { compileRegistry } from "./compile-registry.ts";

test("a picture of the same content is not looked at again, and one of another is", async () => {
  const folder = makeFolder();
  const [stylesDir, outDir] = [join(folder, "styles"), join(folder, "out")];
  const compile = () => compileRegistry({ stylesDir, outDir });
  const draw = (background: string) =>
    sharp({ create: { width: 300, height: 300, channels: 3, background } })
      .png()
      .toBuffer();
  const names = ["a.png", "b.png", "c.png"];
  writeStyles(stylesDir, {
    "mirror/manifest.json": sampleManifest("mirror", { images: { before: names, after: names } }),
    "mirror/images/a.png": await draw("#369"),
    "mirror/images/b.png": await draw("#963"),
  });
  await compile();
  const file = "local/tools/mirror/en.json";
  const [first = ""] =
    /data:image\/webp;base64,[\w+/=]+/.exec(readFileSync(join(outDir, file), "utf8")) ?? [];
  const looks = readFileSync(join(outDir, "looks.json"), "utf8");
  writeFiles(outDir, { "looks.json": looks.replaceAll(first, "data:image/webp;base64,KEPT") });
  writeFiles(stylesDir, { "mirror/prompt.md": "Mirror it.", "mirror/images/b.png": await draw("#396") });
  await compile();
  const examples = [
    { before: { placeholder: "data:image/webp;base64,KEPT" } },
    { before: { placeholder: expect.stringMatching(/^data:image\/webp;base64,[\w+/=]{40,136}$/) } },
  ];
  expect(JSON.parse(readFileSync(join(outDir, file), "utf8"))).toMatchObject({ examples });
  rmSync(folder, { recursive: true, force: true });
});
