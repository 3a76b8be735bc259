import { Readable, Writable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { expect, test } from "vitest";
import { createNulDropper } from "./drop-nul.server.ts";
import { createElement } from "react";
import { renderToPipeableStream } from "react-dom/server";
import { LOCALE_INFO, LOCALES, type Locale } from "~/i18n/locales.ts";

const SENTENCES = {
  en: "One photo in, a finished picture out.",
  de: "Größe ändern, Überraschung möglich.",
  es: "Sube una foto, ¡así de fácil!",
  fr: "Déposez une photo, récupérez un tableau.",
  it: "Più stili, una sola foto.",
  ja: "写真を一枚、仕上がりは六通り。",
  ko: "사진 한 장, 여섯 가지 결과.",
  pt: "Não é preciso saber editar.",
  vi: "Tải một bức ảnh, nhận một bức tranh.",
  ar: "صورة تدخل وصورة جاهزة تخرج.",
  zh: "一张照片，六种风格。",
  tw: "一張照片，六種風格。",
} as const satisfies Record<Locale, string>;

/** Enough text to cross the renderer's buffers many times, at ever new offsets. */
function LongPage({ locale }: { locale: Locale }) {
  const { bcp47, dir } = LOCALE_INFO[locale];
  const lines = Array.from({ length: 400 }, (_, index) =>
    createElement(
      "p",
      { key: index },
      `${"a".repeat(index % 7)}${SENTENCES[locale].repeat(1 + (index % 5))}`,
    ),
  );
  return createElement("div", { lang: bcp47, dir }, lines);
}

const renderThrough = (locale: Locale, target: NodeJS.ReadWriteStream): Promise<Buffer> => {
  renderToPipeableStream(createElement(LongPage, { locale })).pipe(target);
  return buffer(target);
};

test.each(LOCALES)("a page in %s leaves the server whole and without NUL bytes", async (locale) => {
  const html = await renderThrough(locale, createNulDropper());
  expect(html.includes(0)).toBe(false);
  const text = html.toString("utf8");
  expect(text).not.toContain("\uFFFD");
  expect(text.split(SENTENCES[locale]).length - 1).toBe(80 * (1 + 2 + 3 + 4 + 5));
});

test("createNulDropper drops NUL bytes within and at the ends of chunks and nothing else", async () => {
  const chunks = [Buffer.from([0, 65, 0, 66]), Buffer.from([0]), Buffer.from([67, 0])];
  expect(await buffer(Readable.from(chunks).pipe(createNulDropper()))).toEqual(Buffer.from("ABC"));
});

test("createNulDropper hands a clean chunk on as it is", async () => {
  const clean = Buffer.from("日本語");
  const seen: Buffer[] = [];
  const sink = new Writable({
    write(chunk: Buffer, _encoding, done) {
      seen.push(chunk);
      done();
    },
  });
  await new Promise((resolve) =>
    Readable.from([clean]).pipe(createNulDropper()).pipe(sink).on("finish", resolve),
  );
  expect(seen).toEqual([clean]);
});
