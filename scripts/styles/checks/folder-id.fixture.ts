import { sampleManifest, type CheckFixture } from "./sample-styles.ts";

export const folderIdFixture: CheckFixture = {
  good: { "mirror/manifest.json": sampleManifest("mirror") },
  bad: {
    "mirror/manifest.json": sampleManifest("miror"),
    "Big_Mirror/manifest.json": sampleManifest("big-mirror"),
  },
  problems: [
    `Big_Mirror:1:1 error[folder-id] "Big_Mirror" can't be an id; fix: use small letters, digits and single hyphens, 60 at most, as in big-mirror`,
    `mirror/manifest.json:2:9 error[folder-id] id "miror" differs from the folder's name "mirror"; fix: write "mirror", or rename the folder`,
  ],
};
