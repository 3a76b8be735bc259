import { sampleCopy, type CheckFixture, sampleGermanCopy, sampleManifest } from "../sample-styles.fixture.ts";
import { hashText } from "./copy-lock.ts";
import { LOCALES } from "#registry/contract/locale.ts";

export const copyScriptFixture: CheckFixture = {
  good: {
    "mirror/copy/en.json": sampleCopy({ formTitle: "GTA" }),
    "mirror/copy/ar.json": { title: "مرآة", description: "تقلب الصورة {credits}" },
    "mirror/copy/ja.json": {
      title: "ミラー",
      description: "3:4",
      resultTitle: "反転写真",
      sameAsEnglish: ["formTitle"],
      formTitle: "GTA",
    },
    "mirror/copy/ko.json": { title: "거울" },
    "mirror/copy/zh.json": { title: "镜像", description: "把照片左右翻转" },
    "mirror/copy/tw.json": { title: "鏡像", description: "把照片左右翻轉" },
    "mirror/copy/vi.json": { title: "Gương", description: "Lật ngược bức ảnh của bạn" },
  },
  bad: {
    "mirror/copy/ar.json": { title: "Mirror", description: "تقلب الصورة" },
    "mirror/copy/ja.json": { description: "写真左右反転加工専用道具一覧表" },
    "mirror/copy/ko.json": { title: "镜像" },
    "mirror/copy/de.json": { title: "Зеркало" },
    "mirror/copy/zh.json": { title: "鏡像" },
    "mirror/copy/tw.json": { title: "镜像" },
    "mirror/copy/vi.json": { description: "Lat nguoc buc anh cua ban" },
  },
  problems: [
    'mirror/copy/ar.json:2:12 error[copy-script] "title" has no Arabic letters; fix: write it in the script of "ar"',
    'mirror/copy/de.json:2:12 error[copy-script] "title" has no Latin letters; fix: write it in the script of "de"',
    'mirror/copy/ja.json:2:18 error[copy-script] "description" has no kana; fix: write it in the script of "ja"',
    'mirror/copy/ko.json:2:12 error[copy-script] "title" has no hangul; fix: write it in the script of "ko"',
    'mirror/copy/tw.json:2:12 error[copy-script] "title" has the Simplified character "镜"; fix: write it in the script of "tw"',
    'mirror/copy/vi.json:2:18 error[copy-script] "description" has no letter with a mark; fix: write it in the script of "vi"',
    'mirror/copy/zh.json:2:12 error[copy-script] "title" has the Traditional character "鏡"; fix: write it in the script of "zh"',
  ],
};

const english = sampleCopy({
  formTitle: "Upload a photo",
  faq: {
    question1: "What does it cost?",
    answer1: "{credits} credits.",
    question2: "Which?",
    answer2: "No uploads.",
  },
});

export const glossaryTermsFixture: CheckFixture = {
  glossaries: {
    en: {
      credit: { match: ["credit", "credits"], means: "What is paid with." },
      upload: { match: ["upload"], means: "Sending a photo." },
      seed: { match: ["seed"], means: "A number." },
    },
    de: {
      credit: { say: ["Credit"], avoid: ["Guthaben"] },
      upload: { say: ["hochlad", "Upload"], except: ["mirror.formTitle"] },
    },
  },
  taboo: { de: [{ word: "druckt", instead: "machen", unless: ["printed"] }] },
  good: {
    "mirror/copy/en.json": sampleCopy({ formTitle: "Bad credits" }),
    "mirror/copy/fr.json": null,
  },
  bad: {
    "mirror/copy/en.json": english,
    "prism/copy/en.json": sampleCopy({ resultTitle: "Printed pictures" }),
    "prism/copy/de.json": sampleGermanCopy({ resultTitle: "Gedruckte Bilder" }),
    "mirror/copy/de.json": sampleGermanCopy({
      formTitle: "Foto senden",
      resultTitle: "Gedruckte Bilder",
      faq: {
        question1: "Was kostet es?",
        answer1: "{credits} vom Guthaben.",
        question2: "Welche?",
        answer2: "Keine.",
      },
    }),
  },
  problems: [
    'mirror/copy/de.json:6:18 error[glossary-terms] "druckt" is not said here; fix: say "machen"',
    'mirror/copy/de.json:12:16 error[glossary-terms] credit: "Guthaben" stands where "Credit" is agreed; fix: use the agreed word, or add "mirror.faq.answer1" to the term\'s exceptions in docs/glossary/de.json',
    "docs/glossary/de.json:4:12 error[glossary-terms] no word is agreed for seed; fix: add the term",
  ],
};

const staleEnglish = { title: "Mirror", tags: ["Portrait"] };
const german = { title: "Spiegel", tags: ["Porträt"] };
const fresh = { title: hashText("Mirror"), "tags.0": hashText("Portrait") };
const older = { title: hashText("Glass") };

export const staleTranslationFixture: CheckFixture = {
  good: {
    "mirror/copy/en.json": staleEnglish,
    "mirror/copy/de.json": german,
    "mirror/copy.lock.json": { english: fresh },
  },
  bad: {
    "mirror/copy/en.json": staleEnglish,
    "mirror/copy/de.json": german,
    "mirror/copy/fr.json": german,
    "mirror/copy.lock.json": { english: { title: fresh.title }, behind: { fr: older } },
    "glass/manifest.json": sampleManifest("glass", { complete: true }),
    "glass/copy/en.json": staleEnglish,
    "glass/copy/de.json": german,
    "glass/copy.lock.json": { english: { ...fresh, ...older } },
  },
  problems: [
    'glass/copy/de.json:2:12 error[stale-translation] the English of "title" has changed since it was translated; fix: translate it anew where it is no longer right, then npm run styles -- fix glass --translated --locale de',
    "mirror/copy.lock.json:1:1 warning[stale-translation] 1 of 2 texts in de have no record of the English they were made from; fix: npm run styles -- fix mirror",
    "mirror/copy.lock.json:1:1 warning[stale-translation] 1 of 2 texts in fr have no record of the English they were made from; fix: npm run styles -- fix mirror",
    'mirror/copy/fr.json:2:12 warning[stale-translation] the English of "title" has changed since it was translated; fix: translate it anew where it is no longer right, then npm run styles -- fix mirror --translated --locale fr',
  ],
};

export const untranslatedFixture: CheckFixture = {
  good: {
    "mirror/copy/en.json": sampleCopy({ title: "Zombie" }),
    "mirror/copy/de.json": sampleGermanCopy({ title: "Zombie", sameAsEnglish: ["title"] }),
  },
  bad: {
    "mirror/copy/en.json": sampleCopy(),
    "mirror/copy/de.json": sampleGermanCopy({ title: "Mirror", sameAsEnglish: ["formTitle"] }),
  },
  problems: [
    'mirror/copy/de.json:2:12 error[untranslated] "title" is the same as in English; fix: translate it, or add "title" to sameAsEnglish where that is right',
    'mirror/copy/de.json:11:5 error[untranslated] "formTitle" is no exception: its text is not the same as in English; fix: remove it',
  ],
};

const copies = (locales: readonly string[]) =>
  Object.fromEntries(locales.map((locale) => [`mirror/copy/${locale}.json`, sampleCopy()]));

export const localesFixture: CheckFixture = {
  good: { ...copies(LOCALES), "mirror/manifest.json": sampleManifest("mirror", { complete: true }) },
  bad: {
    ...copies(LOCALES.slice(0, 10)),
    "glass/manifest.json": sampleManifest("glass", { complete: true }),
    ...Object.fromEntries(LOCALES.slice(0, 11).map((locale) => [`glass/copy/${locale}.json`, sampleCopy()])),
  },
  problems: [
    "glass/manifest.json:24:15 error[locales] no copy in tw; English is shown; fix: write copy/tw.json",
    "mirror/manifest.json:1:1 warning[locales] no copy in zh, tw; English is shown; fix: write copy/zh.json, copy/tw.json",
  ],
};
