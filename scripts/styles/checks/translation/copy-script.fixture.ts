import { sampleCopy, type CheckFixture } from "../sample-styles.fixture.ts";

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
