import { expect, test } from "vitest";
import { LOCALES } from "./locales.ts";
import { joinSentences, sentenceGap } from "./translate.ts";

test("sentences follow each other with a space, but in Japanese and Chinese", () => {
  expect(joinSentences("en", ["You are in.", "Welcome!"])).toBe("You are in. Welcome!");
  expect(joinSentences("ko", ["인증됐어요.", "크레딧이 있어요."])).toBe("인증됐어요. 크레딧이 있어요.");
  expect(joinSentences("ja", ["ログインしました。", "残りは20です。"])).toBe(
    "ログインしました。残りは20です。",
  );
  expect(LOCALES.filter((locale) => sentenceGap(locale) === "")).toEqual(["ja", "zh", "tw"]);
});

test("a sentence without a mark gets the language's full stop before another", () => {
  expect(joinSentences("en", ["Failed to upload image", "The server is busy."])).toBe(
    "Failed to upload image. The server is busy.",
  );
  expect(joinSentences("zh", ["图片上传失败", "服务器繁忙。"])).toBe("图片上传失败。服务器繁忙。");
  expect(joinSentences("tw", ["試試「油畫。」", "或「夜晚」"])).toBe("試試「油畫。」或「夜晚」");
  expect(joinSentences("ar", ["هل تسمع؟", "نعم"])).toBe("هل تسمع؟ نعم");
});

test("what is missing is left out, and one sentence stays as it is", () => {
  expect(joinSentences("en", ["Failed to upload image", undefined, "", false, null])).toBe(
    "Failed to upload image",
  );
});
