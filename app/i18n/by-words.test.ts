import { expect, test } from "vitest";
import { partWords } from "./by-words.tsx";

test("a Japanese title parts where its script changes, but no ending from its word", () => {
  expect(partWords("ja", "写真からカワイイ似顔絵ステッカー")).toEqual([
    "写真から",
    "カワイイ",
    "似顔絵",
    "ステッカー",
  ]);
  expect(partWords("ja", "手描きアニメ風スタイル変換")).toEqual(["手描き", "アニメ風", "スタイル", "変換"]);
  expect(partWords("ja", "背景透過・切り抜きツール")).toEqual(["背景透過・切り抜き", "ツール"]);
});

test("other languages part their words themselves", () => {
  expect(partWords("de", "Klemmbaustein-Filter")).toEqual(["Klemmbaustein-Filter"]);
  expect(partWords("zh", "动漫风格滤镜")).toEqual(["动漫风格滤镜"]);
});
