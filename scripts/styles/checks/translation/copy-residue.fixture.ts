import { sampleCopy, sampleGermanCopy, type CheckFixture } from "../sample-styles.ts";

const english = sampleCopy({ formDesc: "One photo is enough, and “hold” still: PNG or JPG." });

export const copyResidueFixture: CheckFixture = {
  good: {
    "mirror/copy/en.json": english,
    "mirror/copy/de.json": sampleGermanCopy({
      formDesc: "Ein Foto genügt, und „stillhalten“: PNG oder JPG.",
    }),
    "mirror/copy/fr.json": { formDesc: "Une photo suffit\u00a0: ne «\u00a0bougez\u00a0» plus\u202f!" },
    "mirror/copy/it.json": {
      formDesc: "One photo is enough, and “hold” still: PNG or JPG.",
      sameAsEnglish: ["formDesc"],
    },
    "mirror/copy/ja.json": { formDesc: "写真1枚で十分です。動かないでください：3:4、PNGかJPG。" },
    "mirror/copy/ar.json": { formDesc: "صورة واحدة تكفي، ولا «تتحرك»: PNG أو JPG." },
    "mirror/copy/zh.json": { formDesc: "一张照片就够了，请保持“不动”：PNG或JPG。" },
  },
  bad: {
    "mirror/copy/en.json": english,
    "mirror/copy/de.json": sampleGermanCopy({
      title: "Mirror the Spiegel",
      description: "Dreht  das Bild um.",
      formTitle: 'Bild "umdrehen"',
      formDesc: "Ein Foto genügt. ",
    }),
    "mirror/copy/fr.json": { formTitle: "Tourner?", formDesc: "Une photo suffit : merci" },
    "mirror/copy/ja.json": { formDesc: "写真は1枚で,十分です" },
    "mirror/copy/ar.json": { formDesc: "صورة واحدة تكفي, شكرا" },
    "mirror/copy/zh.json": { formDesc: "一张photo就够了" },
  },
  problems: [
    'mirror/copy/ar.json:2:15 error[copy-residue] has foreign punctuation in "ي,"; fix: write ،؛؟',
    'mirror/copy/de.json:2:12 error[copy-residue] holds the English word "the"; fix: translate it',
    "mirror/copy/de.json:3:18 error[copy-residue] has a doubled space; fix: remove one",
    "mirror/copy/de.json:4:16 error[copy-residue] has straight quotes; fix: write „…“",
    "mirror/copy/de.json:5:15 error[copy-residue] begins or ends with a space; fix: remove it",
    'mirror/copy/fr.json:2:16 error[copy-residue] has foreign punctuation in "r?"; fix: write a no-break space before ; : ? ! »',
    'mirror/copy/fr.json:3:15 error[copy-residue] has foreign punctuation in "t :"; fix: write a no-break space before ; : ? ! »',
    'mirror/copy/ja.json:2:15 error[copy-residue] has foreign punctuation in "で,"; fix: write 、。？！：',
    'mirror/copy/zh.json:2:15 error[copy-residue] holds the English word "photo"; fix: translate it',
  ],
};
