import { sampleCopy, type CheckFixture } from "./sample-styles.ts";

export const copyScriptFixture: CheckFixture = {
  good: {
    "mirror/copy/ar.json": { title: "مرآة", description: "تقلب الصورة {credits}" },
    "mirror/copy/ja.json": {
      title: "ミラー",
      description: "3:4",
      sameAsEnglish: ["formTitle"],
      formTitle: "GTA",
    },
    "mirror/copy/ko.json": { title: "거울" },
    "mirror/copy/zh.json": { title: "镜像" },
    "mirror/copy/vi.json": { title: "Gương" },
  },
  bad: {
    "mirror/copy/ar.json": sampleCopy({
      description: "تقلب الصورة",
      formTitle: "صورة",
      formDesc: "صورة",
      resultTitle: "صور",
      tags: [],
    }),
    "mirror/copy/ko.json": { title: "镜像" },
    "mirror/copy/de.json": { title: "Зеркало" },
  },
  problems: [
    'mirror/copy/ar.json:2:12 error[copy-script] "title" has no Arabic letters; fix: write it in the script of "ar"',
    'mirror/copy/de.json:2:12 error[copy-script] "title" has no Latin letters; fix: write it in the script of "de"',
    'mirror/copy/ko.json:2:12 error[copy-script] "title" has no hangul; fix: write it in the script of "ko"',
  ],
};
