import { sampleCopy, sampleManifest, type CheckFixture } from "./sample-styles.ts";

const local = { recipe: [{ op: "flip" }], note: "quick" };
const replicate = (prompt: string) => ({ model: "maker/model", input: { prompt, image_input: "$images" } });
const pairs = (count: number) =>
  Object.fromEntries(
    Array.from({ length: count }, (_, index) => [
      [`question${index + 1}`, "Why?"],
      [`answer${index + 1}`, "Because."],
    ]).flat(),
  );

export const rulesFixture: CheckFixture = {
  good: {
    "mirror/manifest.json": sampleManifest("mirror", {
      providers: { replicate: replicate("$prompt"), local },
    }),
    "mirror/copy/en.json": sampleCopy({ faq: pairs(3) }),
  },
  bad: {
    "mirror/manifest.json": sampleManifest("mirror", {
      photos: { min: 3, max: 2 },
      claimedSeconds: [60, 30],
      providers: { replicate: replicate("$promt"), local },
    }),
    "mirror/copy/en.json": sampleCopy({ faq: { ...pairs(3), question4: "And then?" } }),
    "video/manifest.json": sampleManifest("video", {
      output: "video",
      maxOutput: "8K",
      imageType: undefined,
      delivery: "task",
    }),
    "video/copy/en.json": sampleCopy({ faq: pairs(2) }),
  },
  problems: [
    "mirror/copy/en.json:17:18 error[rules] answer4 is missing; fix: add answer4, or renumber",
    "mirror/manifest.json:10:12 error[rules] min 3 is above max 2; fix: lower min or raise max",
    'mirror/manifest.json:20:19 error[rules] $promt is no field of the form; fix: did you mean "$prompt"?',
    "mirror/manifest.json:33:21 error[rules] from 60 to 30 seconds runs backwards; fix: put the shorter time first",
    "video/copy/en.json:10:10 error[rules] 2 pairs of question and answer; fix: write 3 to 8, or leave faq out for the four generic ones",
    'video/manifest.json:1:1 error[rules] a style needs an imageType; fix: add "imageType": "{product}-style-<id>"',
    'video/manifest.json:9:13 error[rules] the local engine makes image, the output is video; fix: write "image", or another maker',
    'video/manifest.json:10:15 error[rules] a task needs a poll path; fix: add "poll"',
    "video/manifest.json:23:16 error[rules] maxOutput is for pictures, the output is video; fix: remove maxOutput",
  ],
};
