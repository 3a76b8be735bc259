import { request as httpRequest } from "node:http";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startS3, type LoopbackS3 } from "../../../../tests/vendors/s3/start-s3.ts";
import { createS3 } from "./s3.server.ts";
import type { SweepableStorage } from "./storage.ts";

let s3: LoopbackS3;
let storage: SweepableStorage;
beforeAll(async () => {
  s3 = await startS3();
  storage = createS3(s3.options);
});
afterAll(() => s3.close());

const bytes = (text: string) => new TextEncoder().encode(text);
const KEY = "outputs/0123456789abcdef.png";

/** Sends exactly these headers: fetch would add or refuse some. */
function put(url: string, body: string, headers: Record<string, string>): Promise<number> {
  return new Promise((resolve, reject) => {
    const sent = httpRequest(url, { method: "PUT", headers }, (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    });
    sent.on("error", reject);
    sent.end(body);
  });
}

const signed = async (claim: Partial<{ contentType: string; size: number; expiresInS: number }> = {}) => {
  const { signWrite } = storage;
  if (!signWrite) throw new Error("the bucket signs addresses");
  return signWrite("incoming/fedcba9876543210.png", { contentType: "image/png", expiresInS: 60, ...claim });
};

test("a file is written, found, read, listed and removed", async () => {
  expect(await storage.find(KEY)).toBeNull();
  await storage.write(KEY, bytes("a picture"), "image/png");
  const found = await storage.find(KEY);
  expect(found).toMatchObject({ contentType: "image/png", size: 9 });
  expect((await storage.read(KEY, 100)).toString()).toBe("a picture");
  const streamed: Uint8Array[] = [];
  for await (const part of found!.open()) streamed.push(part);
  expect(Buffer.concat(streamed).toString()).toBe("a picture");
  const listed: string[] = [];
  for await (const { key } of storage.list()) listed.push(key);
  expect(listed).toEqual([KEY]);
  await storage.remove(KEY);
  await storage.remove(KEY);
  expect(await storage.find(KEY)).toBeNull();
});

test("with an upload goes what was sent for it", async () => {
  await storage.write("uploads/0123456789abcdef.png", bytes("written anew"), "image/png");
  await put(await signed(), "sent", { "Content-Type": "image/png" });
  await storage.remove("uploads/fedcba9876543210.png");
  expect([...s3.objects.keys()]).toEqual(["uploads/0123456789abcdef.png"]);
  await storage.remove("uploads/0123456789abcdef.png");
  expect(s3.objects.size).toBe(0);
});

test("a bucket that is not there fails the ping, one that is answers", async () => {
  await storage.ping();
  await expect(createS3({ ...s3.options, bucket: "elsewhere" }).ping()).rejects.toThrow();
});

test("nothing is read or written without a signature, or with another secret", async () => {
  await storage.write(KEY, bytes("private"), "image/png");
  const plain = `${s3.options.endpoint}/${s3.options.bucket}/${KEY}`;
  expect((await fetch(plain)).status).toBe(403);
  expect(await put(plain, "x", { "Content-Type": "image/png" })).toBe(403);
  const stranger = createS3({
    ...s3.options,
    credentials: { accessKeyId: s3.options.credentials.accessKeyId, secretAccessKey: "wrong" },
  });
  await expect(stranger.read(KEY, 100)).rejects.toMatchObject({ $metadata: { httpStatusCode: 403 } });
});

test("a signed address reads its file, until it expires or is altered", async () => {
  await storage.write(KEY, bytes("private"), "image/png");
  await storage.write("outputs/other-000.png", bytes("another"), "image/png");
  const file = await storage.find(KEY);
  const address = await file!.signRead!({ fileName: "imgfx_1.png" });
  const answer = await fetch(address);
  expect(await answer.text()).toBe("private");
  expect(answer.headers.get("content-disposition")).toBe('attachment; filename="imgfx_1.png"');
  expect((await fetch(address.replace("0123456789abcdef", "other-000"))).status).toBe(403);
  expect((await fetch(address.replace(/X-Amz-Expires=\d+/, "X-Amz-Expires=604800"))).status).toBe(403);
  expect((await fetch(address, { method: "DELETE" })).status).toBe(403);
});

test.each([-600_000, 600_000])("an address is signed by the bucket's clock, %i ms from ours", async (off) => {
  const own = createS3(s3.options);
  await own.write(KEY, bytes("private"), "image/png");
  s3.habits.clockOffMs = off;
  await own.ping();
  const file = await own.find(KEY);
  const read = await fetch(await file!.signRead!());
  const address = await own.signWrite!("incoming/fedcba9876543210.png", {
    contentType: "image/png",
    expiresInS: 60,
  });
  const written = await put(address, "a photo", { "Content-Type": "image/png" });
  s3.habits.clockOffMs = 0;
  expect([await read.text(), written]).toEqual(["private", 200]);
});

test("a signed address takes one type, and exactly the size that was told", async () => {
  const open = await signed();
  expect(await put(open, "123", { "Content-Type": "text/html" })).toBe(403);
  expect(await put(open, "123", { "Content-Type": "image/png" })).toBe(200);
  const sized = await signed({ size: 5 });
  expect(await put(sized, "123456", { "Content-Type": "image/png", "Content-Length": "6" })).toBe(403);
  expect(await put(sized, "12345", { "Content-Type": "image/png", "Content-Length": "5" })).toBe(200);
  expect(await put(open.replace("fedcba", "abcdef"), "123", { "Content-Type": "image/png" })).toBe(403);
  const short = await signed({ expiresInS: 1 });
  await new Promise((resolve) => setTimeout(resolve, 2_100));
  expect(await put(short, "123", { "Content-Type": "image/png" })).toBe(403);
});

test("a public base replaces the bucket's origin and keeps what was signed", async () => {
  const behind = createS3({ ...s3.options, publicBase: "https://cdn.example.com" });
  await behind.write(KEY, bytes("private"), "image/png");
  const address = new URL(await (await behind.find(KEY))!.signRead!());
  expect(address.origin).toBe("https://cdn.example.com");
  expect(address.searchParams.get("X-Amz-Signature")).toMatch(/^[0-9a-f]{64}$/);
});
