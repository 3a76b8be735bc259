import { sampleCopy, sampleGermanCopy, type CheckFixture } from "../sample-styles.fixture.ts";

const english = sampleCopy({
  description: "Turns the picture round, so that what stood on the left side stands on the right side.",
});

export const copyLengthFixture: CheckFixture = {
  good: {
    "mirror/copy/en.json": english,
    "mirror/copy/de.json": sampleGermanCopy({
      description: "Dreht das Bild um: Was links stand, steht danach auf der rechten Seite.",
    }),
    "mirror/copy/ja.json": { description: "写真を左右に反転し、左にあるものを右に移します。" },
  },
  bad: {
    "mirror/copy/en.json": english,
    "mirror/copy/de.json": sampleGermanCopy({
      description: "Dreht das Bild.",
      title: "Ein Spiegel, der wirklich jedes Bild umdreht",
      tags: ["Porträtfotografie im Hochformat"],
    }),
    "mirror/copy/ja.json": { title: "写真を左右反転できるミラー加工" },
  },
  problems: [
    "mirror/copy/de.json:2:12 error[copy-length] is 44 columns wide; 28 fit; fix: say it shorter",
    "mirror/copy/de.json:3:18 error[copy-length] is 15 columns wide; the English text is 86; fix: see what it leaves out",
    "mirror/copy/de.json:8:5 error[copy-length] is 31 columns wide; 28 fit; fix: say it shorter",
    "mirror/copy/ja.json:2:12 error[copy-length] is 30 columns wide; 28 fit; fix: say it shorter",
  ],
};
