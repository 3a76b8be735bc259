import { sampleManifest, type CheckFixture } from "./sample-styles.fixture.ts";

/** Put together here so that no scanner takes this file for a leak. */
const made = (prefix: string) => `${prefix}${"a1B2".repeat(8)}`;

export const secretsFixture: CheckFixture = {
  good: {
    "mirror/prompt.md":
      "The secret of a good mirror: keep the token gesture small. Password-free and key to the look.",
  },
  bad: {
    "mirror/prompt.md": `Mirror it.\nUse ${made("r8_")}.\n`,
    "mirror/manifest.json": sampleManifest("mirror", { note: `api_key=${made("")}` }),
  },
  problems: [
    "mirror/manifest.json:24:12 error[secrets] looks like a secret; fix: remove it here and revoke it",
    "mirror/prompt.md:2:5 error[secrets] looks like a Replicate token; fix: remove it here and revoke it",
  ],
};
