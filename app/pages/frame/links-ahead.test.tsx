import { afterEach, expect, test } from "vitest";
import { isLineFree, pathAhead } from "./links-ahead.tsx";

const isPublic = (path: string) => path === "/pricing";
afterEach(() => document.body.replaceChildren());

function makeLink(html: string): Element | null {
  document.body.innerHTML = html;
  return document.body.querySelector("b, a");
}

test("a link's page is what lies ahead, from anything within the link", () => {
  expect(pathAhead(makeLink('<a href="/pricing?x=1#packs"><b>Prices</b></a>'), location, isPublic)).toBe(
    "/pricing?x=1",
  );
});

test.each([
  ["another site", '<a href="https://elsewhere.test/pricing">x</a>'],
  ["this page", `<a href="${location.pathname}#main">x</a>`],
  ["another tab", '<a href="/pricing" target="_blank">x</a>'],
  ["what is somebody's own", '<a href="/history">x</a>'],
  ["a file", '<a href="/files/x.png" download>x</a>'],
  ["nothing", "<b>x</b>"],
])("%s is not fetched ahead", (_, html) => {
  expect(pathAhead(makeLink(html), location, isPublic)).toBeNull();
});

test("where the line saves data or is slow, nothing is fetched ahead", () => {
  expect(isLineFree({})).toBe(true);
  expect(isLineFree({ connection: { saveData: false, effectiveType: "4g" } })).toBe(true);
  expect(isLineFree({ connection: { saveData: true, effectiveType: "4g" } })).toBe(false);
  expect(isLineFree({ connection: { effectiveType: "2g" } })).toBe(false);
});
