import { expect, test } from "vitest";
import { writeCaptions } from "./captions.ts";

test("captions say throughout what a piece was made from", () => {
  expect(writeCaptions("A calm piano\nat dawn", 83.2)).toBe(
    "WEBVTT\n\n00:00:00.000 --> 00:01:24.000\n[A calm piano at dawn]\n",
  );
});

test("words that look like captions' own signs stay words", () => {
  expect(writeCaptions("a --> b <i> & c", 0)).toBe(
    "WEBVTT\n\n00:00:00.000 --> 00:00:01.000\n[a --&gt; b &lt;i&gt; &amp; c]\n",
  );
});
