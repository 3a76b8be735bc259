import { request } from "node:http";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { CATALOG_PATH, toolPath } from "~/pages/frame/site-links.ts";
import { listToolClasses } from "../pages/list-pages.ts";
import { startSite, type Site } from "../site-process.ts";
import { takeSite } from "../take-site.ts";
import { openVisit } from "./steps/open-visit.ts";

let development: Site;
beforeAll(async () => {
  await takeSite(); // it compiles the tools
  development = await startSite({ isDevelopment: true });
});
afterAll(() => development.stop());

/** What rules decide of how each element of the main part looks. Pictures are left out: they fade in once they are there. */
const describeLook = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll("main :not(img)")].map((element) => {
      const look = getComputedStyle(element);
      const decided = [
        look.display,
        look.position,
        look.padding,
        look.margin,
        look.borderWidth,
        look.opacity,
      ];
      const name = `${element.localName}.${element.getAttribute("class") ?? ""}`;
      return [name, ...decided, look.fontSize, look.backgroundColor].join(" | ");
    }),
  );

test("pages look in development as they do in production: their rules come in the same order", async () => {
  const [first] = await listToolClasses();
  for (const path of [toolPath(first?.ids[0] ?? ""), CATALOG_PATH]) {
    const [built, developed] = [await openVisit(), await openVisit({ origin: development.baseUrl })];
    await built.open(path);
    await developed.open(path);
    const expected = await describeLook(built.page);
    expect(expected.length).toBeGreaterThan(100);
    // The development server may find a package that it has to prepare, and reloads the page then.
    await expect
      .poll(() => describeLook(developed.page).catch(() => []), { message: path })
      .toEqual(expected);
    await built.end();
    await developed.end();
  }
});

test("a name that somebody else had lead here reads no source", async () => {
  const { hostname, port } = new URL(development.baseUrl);
  const statusFor = (Host: string) =>
    new Promise<number | undefined>((done, failed) => {
      const path = "/scripts/site/serve-development.ts?raw";
      const sent = request({ hostname, port, path, headers: { Host } }, (answer) => {
        answer.resume();
        done(answer.statusCode);
      });
      sent.on("error", failed).end();
    });
  expect(await statusFor(`evil.example:${port}`)).toBeGreaterThanOrEqual(400);
  expect(await statusFor(`${hostname}:${port}`)).toBe(200);
});
