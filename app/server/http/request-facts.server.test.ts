import { expect, test } from "vitest";
import { originOf, pathOf } from "./request-facts.server.ts";

const asked = (headers: Record<string, string>, protocol = "http") => ({
  protocol,
  get: (name: string) => headers[name],
});

test.each([
  ["127.0.0.1:3000", "http://127.0.0.1:3000"],
  ["192.168.1.20:3000", "http://192.168.1.20:3000"],
  ["10.1.2.3", "http://10.1.2.3"],
  ["LocalHost:80", "http://localhost"],
  ["laptop:3000", "http://laptop:3000"],
  ["[fd00::7]:3000", "http://[fd00::7]:3000"],
  ["[::1]:3000", "http://[::1]:3000"],
  ["my_box.local", "http://my_box.local"],
])("the host %s is taken as the origin %s", (Host, origin) => {
  expect(originOf(asked({ Host }), { baseUrl: undefined, trustProxy: 0 })).toBe(origin);
});

test.each(["", "a/b", "a b", "user@host", "host:port", "host:99999", "[::1", "a?b", "a#b", "é.example"])(
  "the host %j is no origin",
  (Host) => {
    expect(originOf(asked({ Host }), { baseUrl: undefined, trustProxy: 0 })).toBeNull();
  },
);

test.each([
  "example.com",
  "evil.example:3000",
  "localhost.evil.example",
  "8.8.8.8",
  "0x08080808",
  "[2606:4700::1]",
])("without BASE_URL the public host %j is not believed, said plainly or by a proxy", (host) => {
  const env = { baseUrl: undefined, trustProxy: 1 };
  expect(originOf(asked({ Host: host }), env)).toBeNull();
  expect(originOf(asked({ Host: "localhost", "X-Forwarded-Host": host }), env)).toBeNull();
  expect(originOf(asked({ Host: host }), { ...env, baseUrl: "https://site.example" })).toBe(
    "https://site.example",
  );
});

test("the first of several proxies' hosts counts, and only when proxies are trusted", () => {
  const request = asked({ Host: "inner:3000", "X-Forwarded-Host": "shop.internal, inner" }, "https");
  expect(originOf(request, { baseUrl: undefined, trustProxy: 1 })).toBe("https://shop.internal");
  expect(originOf(request, { baseUrl: undefined, trustProxy: 0 })).toBe("https://inner:3000");
  expect(originOf(request, { baseUrl: "https://site.example", trustProxy: 1 })).toBe("https://site.example");
});

test.each([
  ["/a%20b?c=d", "/a b"],
  ["/", "/"],
  ["//evil.example/a", "//evil.example/a"],
  ["/%", null],
  ["/%FF", null],
  ["/%00", null],
  ["http://a/b", null],
  ["", null],
])("the target %j has the path %j", (target, path) => {
  expect(pathOf(target)).toBe(path);
});
