import { expect, test } from "vitest";
import * as tables from "./keyword-table.ts";

for (const [table, entries] of Object.entries(tables)) {
  const words = Object.entries(entries).flatMap(([name, text]) =>
    text.split("|").map((word) => ({ name, word })),
  );

  test(`${table}: every word is in lower case and longer than nothing`, () => {
    for (const { word } of words) {
      expect(word.trim()).not.toBe("");
      expect(word).toBe(word.toLowerCase());
      expect(word.trimStart(), "a space in front would never match").toBe(word);
    }
  });

  test(`${table}: no word stands for two things`, () => {
    const named = new Map<string, string>();
    for (const { name, word } of words) {
      expect(named.get(word) ?? name, word).toBe(name);
      named.set(word, name);
    }
  });
}
