import { sampleCopy, type CheckFixture } from "../sample-styles.fixture.ts";

const form = {
  fields: [
    { control: "photos", name: "image_urls" },
    {
      control: "choice",
      name: "mood",
      options: [{ value: "calm" }, { value: "wild" }],
      default: "calm",
    },
    { control: "switch", name: "frame", default: true },
  ],
};
const calm = { calm: "Calm", wild: "Wild" };

export const copyFieldsFixture: CheckFixture = {
  good: {
    "mirror/form.json": form,
    "mirror/copy/en.json": sampleCopy({
      fields: { mood: { label: "Mood", options: calm }, frame: { label: "Frame" } },
    }),
  },
  bad: {
    "mirror/form.json": form,
    "mirror/copy/en.json": sampleCopy({
      fields: {
        mood: { label: "Mood", options: { calm: "Calm", wield: "Wild" } },
        frmae: { label: "Frame" },
      },
    }),
    "other/form.json": form,
    "other/copy/en.json": sampleCopy({ fields: { mood: { label: "Mood", options: { calm: "Calm" } } } }),
  },
  problems: [
    'mirror/copy/en.json:15:9 error[copy-fields] the form has no "mood options wield"; fix: did you mean "wild"?',
    'mirror/copy/en.json:18:5 error[copy-fields] the form has no "frmae"; fix: did you mean "frame"?',
    'other/copy/en.json:10:3 error[copy-fields] "frame" has no label; fix: add "frame": { "label": … }',
    'other/copy/en.json:13:7 warning[copy-fields] people would read "wild", the option\'s own value; fix: add "wild" to the options',
  ],
};
