import { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { expect, test } from "vitest";
import { createScriptDeferrer } from "./defer-scripts.server.ts";

const PAGE =
  '<p>日本</p><link rel="modulepreload" href="/a.js"/><link rel="modulepreload" href="/b.js"/><link rel="mod';
const DEFERRED =
  '<p>日本</p><link rel="modulepreload" fetchpriority="low" href="/a.js"/><link rel="modulepreload" fetchpriority="low" href="/b.js"/><link rel="mod';

test("every preloaded script is deferred, wherever the page is cut into chunks", async () => {
  const bytes = Buffer.from(PAGE);
  for (let cut = 0; cut <= bytes.length; cut++) {
    const chunks = [bytes.subarray(0, cut), bytes.subarray(cut)];
    expect(await text(Readable.from(chunks).pipe(createScriptDeferrer()))).toBe(DEFERRED);
  }
  const single = Array.from(bytes, (byte) => Buffer.from([byte]));
  expect(await text(Readable.from(single).pipe(createScriptDeferrer()))).toBe(DEFERRED);
});
