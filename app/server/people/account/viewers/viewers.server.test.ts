import { expect, test } from "vitest";
import { createViewers } from "./viewers.server.ts";

const NOW = new Date("2026-11-21T12:00:00Z");
const viewers = createViewers({ secrets: ["a-secret-for-tests"] });

const request = (cookie?: string, address = "http://site.test/api/credits") =>
  new Request(address, cookie === undefined ? {} : { headers: { cookie } });
const pairOf = (setCookie: string | undefined): string => setCookie?.split(";")[0] ?? "";

test("ensure makes a visitor whom the cookie brings back", async () => {
  expect(await viewers.read(request(), "192.0.2.1", NOW)).toBeNull();
  const { viewer, setCookie } = await viewers.ensure(request(), "192.0.2.1", NOW);
  expect(viewer).toMatchObject({
    kind: "visitor",
    plan: "visitor",
    id: expect.stringMatching(/^v_[\w-]{22}$/),
  });
  const back = request(`theme=dark; ${pairOf(setCookie)}; other=1`);
  expect(await viewers.read(back, "192.0.2.1", NOW)).toEqual(viewer);
  expect(await viewers.ensure(back, "192.0.2.1", NOW)).toEqual({ viewer, hasEndedSession: false });
});

test("the cookie is for this site's requests only, lasts a year, and is Secure only under https", async () => {
  const plain = await viewers.ensure(request(), "192.0.2.1", NOW);
  const attributes = "; Path=/; Max-Age=31536000; HttpOnly; SameSite=Lax";
  expect(plain.setCookie?.slice(pairOf(plain.setCookie).length)).toBe(attributes);
  const secure = await viewers.ensure(request(undefined, "https://site.test/"), "192.0.2.1", NOW);
  expect(secure.setCookie).toMatch(/; SameSite=Lax; Secure$/);
  const forced = createViewers({ secrets: ["a-secret-for-tests"], secureCookies: true });
  expect((await forced.ensure(request(), "192.0.2.1", NOW)).setCookie).toMatch(/; Secure$/);
});

test("under https the cookie is of this host alone, and one of the former name is read and written anew", async () => {
  const secure = (cookie?: string) => request(cookie, "https://site.test/api/credits");
  const former = await viewers.ensure(request(), "192.0.2.1", NOW);
  const renewed = await viewers.ensure(secure(pairOf(former.setCookie)), "192.0.2.1", NOW);
  expect(renewed.viewer).toEqual(former.viewer);
  expect(renewed.setCookie).toMatch(/^__Host-imgfx_visitor=v_.*; Path=\/; .*; Secure$/);
  expect(renewed.setCookie).not.toMatch(/domain/i);
  const other = await viewers.ensure(request(), "192.0.2.1", NOW);
  const both = secure(`${pairOf(other.setCookie)}; ${pairOf(renewed.setCookie)}`);
  expect(await viewers.ensure(both, "192.0.2.1", NOW)).toEqual({
    viewer: former.viewer,
    hasEndedSession: false,
  });
  // Without https no name says more than it can hold.
  expect(await viewers.read(request(pairOf(renewed.setCookie)), "192.0.2.1", NOW)).toBeNull();
  expect(viewers.markBrowser(secure()).setCookie).toMatch(/^__Host-imgfx_browser=/);
  expect(viewers.forgetVisitor(secure()).map(pairOf)).toEqual(["__Host-imgfx_visitor=", "imgfx_visitor="]);
  expect(viewers.forgetVisitor(request()).map(pairOf)).toEqual(["imgfx_visitor="]);
});

test("a cookie that was changed in any place, cut or signed with another secret is no cookie", async () => {
  const { setCookie } = await viewers.ensure(request(), "192.0.2.1", NOW);
  const pair = pairOf(setCookie);
  const [name = "", value = ""] = pair.split("=");
  const [id = "", signature = ""] = value.split(".");
  const foreign = await createViewers({ secrets: ["another-secret"] }).ensure(request(), "192.0.2.1", NOW);
  const flip = (text: string, at: number) =>
    text.slice(0, at) + (text[at] === "A" ? "B" : "A") + text.slice(at + 1);
  const forged = [
    ...Array.from({ length: id.length }, (_, at) => `${name}=${flip(id, at)}.${signature}`),
    ...Array.from({ length: signature.length - 1 }, (_, at) => `${name}=${id}.${flip(signature, at)}`),
    `${name}=${id}`,
    `${name}=${id}.`,
    `${name}=.${signature}`,
    `${name}=${id}.${signature.slice(0, 20)}`,
    `${name}=`,
    pairOf(foreign.setCookie),
  ];
  for (const cookie of forged)
    expect(await viewers.read(request(cookie), "192.0.2.1", NOW), cookie).toBeNull();
});

test("a forged cookie beside the real one does not hide it", async () => {
  const { viewer, setCookie } = await viewers.ensure(request(), "192.0.2.1", NOW);
  const pair = pairOf(setCookie);
  const both = request(`${pair.split("=")[0]}=v_forged.forged; ${pair}`);
  expect((await viewers.read(both, "192.0.2.1", NOW))?.id).toBe(viewer.id);
});

test("visitors of one network share an address hash that does not tell the address", async () => {
  const hashOf = async (address: string) =>
    (await viewers.ensure(request(), address, NOW)).viewer.addressHash;
  expect(await hashOf("2001:db8::1")).toBe(await hashOf("2001:db8::ffff"));
  expect(await hashOf("2001:db8::1")).not.toBe(await hashOf("2001:db8:0:1::1"));
  expect(await hashOf("192.0.2.1")).toBe(await hashOf("::ffff:192.0.2.1"));
  expect(await hashOf("192.0.2.1")).not.toContain("192");
});
