import { expect, test, vi } from "vitest";
import type { ApiCall, CallApi } from "../api-call.ts";
import { reencodePhoto, uploadPhoto, type UploadDeps } from "./upload-photo.ts";

const file = new File(["pixels"], "mina.jpg", { type: "image/jpeg" });
const options = { onProgress: () => undefined, signal: new AbortController().signal };

function makeDeps(changes: Partial<UploadDeps> = {}): UploadDeps & { calls: ApiCall[] } {
  const calls: ApiCall[] = [];
  const callApi: CallApi = async (call) => {
    calls.push(call);
    return { ok: true, body: { urls: [{ url: "https://s.test/put?sig=1", key: "uploads/a.jpg" }] } };
  };
  return {
    calls,
    callApi,
    readConfig: async () => ({ storageBase: "https://s.test/files/", humanCheck: { provider: "altcha" } }),
    putFile: vi.fn(async () => undefined),
    reencode: async (chosen) => chosen,
    ...changes,
  };
}

test("a photo is sent to the signed address and known by base and key", async () => {
  const deps = makeDeps();
  expect(await uploadPhoto(file, deps, options)).toEqual({
    ok: true,
    url: "https://s.test/files/uploads/a.jpg",
  });
  expect(deps.calls[0]).toMatchObject({
    path: "/api/presigned-urls",
    body: { fileType: "image/jpeg", count: 1, size: 6 },
  });
  expect(deps.putFile).toHaveBeenCalledWith("https://s.test/put?sig=1", file, options);
});

test("the re-encoded picture is what is announced and sent", async () => {
  const jpeg = new Blob(["smaller"], { type: "image/jpeg" });
  const deps = makeDeps({ reencode: async () => jpeg });
  await uploadPhoto(new File(["w"], "a.webp", { type: "image/webp" }), deps, options);
  expect(deps.calls[0]?.body).toEqual({ fileType: "image/jpeg", count: 1, size: 7 });
});

test("a JPEG under the name of a PNG is sent as a JPEG, a PNG as it is", async () => {
  const jpeg = new File([new Uint8Array([0xff, 0xd8, 0xff, 0xe0])], "mina.png", { type: "image/png" });
  const sent = await reencodePhoto(jpeg);
  expect([sent.type, sent.size]).toEqual(["image/jpeg", 4]);
  const png = new File([new Uint8Array([0x89, 0x50, 0x4e, 0x47])], "mina.png", { type: "image/png" });
  expect(await reencodePhoto(png)).toBe(png);
});

test("a refused address fails with the server's sentence", async () => {
  const deps = makeDeps({
    callApi: async () => ({ ok: false, failure: { code: "RATE_LIMITED", message: "Too many uploads." } }),
  });
  expect(await uploadPhoto(file, deps, options)).toEqual({ ok: false, message: "Too many uploads." });
});

test("a cut connection is an upload failure without a sentence", async () => {
  const deps = makeDeps({ putFile: async () => Promise.reject(new Error("cut")) });
  expect(await uploadPhoto(file, deps, options)).toEqual({ ok: false });
});
