import { sampleManifest, type CheckFixture, samplePrompt } from "../sample-styles.ts";

const words = (count: number): string => `${Array.from({ length: count }, () => "word").join(" ")}\n`;

export const promptLengthFixture: CheckFixture = {
  good: {
    "long/prompt.md": words(250),
    "short/prompt.md": words(80),
    "empty/prompt.md": " \n",
    "missing/prompt.md": null,
    "tool/manifest.json": sampleManifest("tool", { section: "tool" }),
    "tool/prompt.md": words(3),
  },
  bad: {
    "long/prompt.md": words(251),
    "short/prompt.md": words(79),
    "single/prompt.md": words(1),
  },
  problems: [
    "long/prompt.md:1:1 warning[prompt-length] has 251 words; a style's prompt has 80 to 250; fix: keep what the model can't guess, and cut the rest",
    "short/prompt.md:1:1 warning[prompt-length] has 79 words; a style's prompt has 80 to 250; fix: say what changes, in concrete traits, what stays, and what to avoid",
    "single/prompt.md:1:1 warning[prompt-length] has 1 word; a style's prompt has 80 to 250; fix: say what changes, in concrete traits, what stays, and what to avoid",
  ],
};

const form = {
  fields: [
    { control: "photos", name: "image_urls" },
    {
      control: "choice",
      name: "direction",
      options: [{ value: "woman" }, { value: "man" }],
      default: "woman",
    },
  ],
};

export const promptNamesFixture: CheckFixture = {
  good: {
    "turn/form.json": form,
    "turn/prompt.md": samplePrompt("Turn the person into a {direction}, for $5 or {1}."),
  },
  bad: {
    "turn/form.json": form,
    "turn/prompt.md": samplePrompt(
      "Turn the person\ninto a {directon}, {image_urls}, { direction } and $direction.",
    ),
    "plain/prompt.md": samplePrompt("A {mood} picture."),
  },
  problems: [
    'plain/prompt.md:1:3 error[prompt-names] nothing fills {mood} in: the model would read it as it stands, or nothing in its place; fix: use one of dimension, size, or give form.json a field "mood"',
    'turn/prompt.md:2:8 error[prompt-names] nothing fills {directon} in: the model would read it as it stands, or nothing in its place; fix: did you mean "direction"?',
    "turn/prompt.md:2:20 error[prompt-names] nothing fills {image_urls} in: the model would read it as it stands, or nothing in its place; fix: use one of direction",
    "turn/prompt.md:2:34 error[prompt-names] nothing fills { direction } in: the model would read it as it stands, or nothing in its place; fix: write {direction}",
    "turn/prompt.md:2:52 error[prompt-names] nothing fills $direction in: the model would read it as it stands, or nothing in its place; fix: write {direction}",
  ],
};
