import { sampleManifest, type CheckFixture } from "./sample-styles.fixture.ts";

export const imageTypeFixture: CheckFixture = {
  good: { "glass/prompt.md": "Make it glass.", "mirror/prompt.md": "Mirror the photo." },
  bad: {
    "glass/manifest.json": sampleManifest("glass", { imageType: "imgfx-style-mirror" }),
    "mirror/manifest.json": sampleManifest("mirror"),
  },
  problems: [
    'mirror/manifest.json:4:16 error[image-type] imageType "{product}-style-mirror" already belongs to glass; fix: give each tool its own',
  ],
};
