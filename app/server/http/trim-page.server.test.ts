import { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";
import { createPageTrimmer } from "./trim-page.server.ts";

/** Sent whole, cut in two at each of its bytes, and byte by byte: what comes out, each once. */
async function trimWherever(page: string): Promise<Set<string>> {
  const bytes = Buffer.from(page);
  const cuts = [Array.from(bytes, (byte) => Buffer.from([byte]))];
  for (let cut = 0; cut <= bytes.length; cut++) cuts.push([bytes.subarray(0, cut), bytes.subarray(cut)]);
  const trimmed = cuts.map((chunks) => text(Readable.from(chunks).pipe(createPageTrimmer())));
  return new Set(await Promise.all(trimmed));
}

test("every preloaded script is deferred, wherever the page is cut into chunks", async () => {
  const page =
    '<p>日本</p><link rel="modulepreload" href="/a.js"/><link rel="modulepreload" href="/b.js"/><link rel="mod';
  const deferred =
    '<p>日本</p><link rel="modulepreload" fetchpriority="low" href="/a.js"/><link rel="modulepreload" fetchpriority="low" href="/b.js"/><link rel="mod';
  expect(await trimWherever(page)).toEqual(new Set([deferred]));
});

test("links don't say that their routes are to be found out", async () => {
  const page = '<a data-discover="true" href="/é">a data-discover</a><a class="b" data-discover="true">';
  expect(await trimWherever(page)).toEqual(new Set(['<a href="/é">a data-discover</a><a class="b">']));
});

test("the data for scripts stays what it was, without a backslash for each of its quotes", async () => {
  const data = JSON.stringify([
    'say "it\'s"',
    "back\\slash \\' \\\\",
    "日本\n\u2028",
    ' data-discover="true"',
  ]);
  const call = (literal: string) => `<script>streamController.enqueue(${literal});</script><b>"'</b>`;
  const trimmed = await trimWherever(call(JSON.stringify(data)));
  expect(trimmed.size).toBe(1);
  const [page = ""] = trimmed;
  const script = /<script>(.*)<\/script>/s.exec(page)?.[1] ?? "";
  const enqueue = (told: unknown) => told;
  expect(runInNewContext(script, { streamController: { enqueue } })).toBe(data);
  expect(page.endsWith(`<b>"'</b>`)).toBe(true);
  expect(page.length).toBeLessThan(call(JSON.stringify(data)).length);
});
