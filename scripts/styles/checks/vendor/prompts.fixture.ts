import { samplePrompt, type CheckFixture } from "../sample-styles.fixture.ts";

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
