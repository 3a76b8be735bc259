import { createServer } from "node:http";
import express, { Router } from "express";
import { afterEach, beforeEach, expect, test } from "vitest";
import { startReplicate, type LoopbackReplicate } from "../../../tests/vendors/replicate/start-replicate.ts";
import { AT_ONCE } from "../../styles/preview/open-material.ts";
import { addVendorPage, playVendor, type VendorPlay } from "./vendor-page.ts";

let vendor: LoopbackReplicate;
let stop: () => Promise<unknown>;
let page: string;

async function serve(played: VendorPlay): Promise<void> {
  const router = Router();
  addVendorPage(router, played);
  const server = createServer(express().use(router));
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const address = server.address();
  page = `http://127.0.0.1:${typeof address === "object" && address ? address.port : 0}/dev/vendor`;
  stop = () => new Promise((closed) => server.close(closed));
}

beforeEach(async () => {
  vendor = await startReplicate({ pace: AT_ONCE });
  await serve(playVendor(vendor));
});
afterEach(async () => {
  await stop();
  await vendor.stop();
});

const create = () =>
  fetch(`${vendor.baseUrl}/models/bytedance/seedream-4/predictions`, {
    method: "POST",
    headers: { Authorization: `Bearer ${vendor.token}` },
    body: JSON.stringify({ input: { prompt: "a <boat>" } }),
  });

const turn = (fault: string, mood = "well") =>
  fetch(page, {
    method: "POST",
    redirect: "manual",
    body: new URLSearchParams({ mood, fault, startMs: "0", runMs: "0" }),
  });

test("the page tells what the vendor was asked, with its input, and not its own looks", async () => {
  expect((await create()).status).toBe(201);
  await fetch(page);
  const html = await (await fetch(page)).text();
  expect(html).toContain("bytedance/seedream-4");
  expect(html).toContain("a &lt;boat>");
  expect(html.match(/<li><code>/g)).toHaveLength(1);
});

test("a fault that is switched on meets every prediction until it is switched off", async () => {
  expect((await turn("balance used up")).status).toBe(303);
  expect([(await create()).status, (await create()).status]).toEqual([402, 402]);
  expect(await (await fetch(page)).text()).toContain("<option selected>balance used up</option>");
  await turn("answered well");
  expect((await create()).status).toBe(201);
  await turn("answered well", "broken");
  expect((await create()).status).toBe(503);
});

test("beside a site that runs on another provider the pages play a vendor of their own, the one that results are asked of", async () => {
  await stop();
  const play = playVendor({ baseUrl: "https://api.replicate.com/v1", token: "r8_real" });
  await serve(play);
  const own = await play.find();
  expect(own.baseUrl).toMatch(/^http:\/\/127\.0\.0\.1:/);
  await fetch(`${own.baseUrl}/models/bytedance/seedream-4/predictions`, {
    method: "POST",
    headers: { Authorization: `Bearer ${own.token}` },
    body: JSON.stringify({ input: { prompt: "a barge" } }),
  });
  expect(await (await fetch(page)).text()).toContain("a barge");
  await play.stop();
});

test("where something on this machine speaks as a vendor and has no switches, the page says so", async () => {
  await vendor.stop();
  const answer = await fetch(page);
  expect(answer.status).toBe(404);
  expect(await answer.text()).toContain("--fake-replicate");
});
