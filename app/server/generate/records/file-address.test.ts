import { expect, test } from "vitest";
import { fileAddress, photoKeyOf, uploadKeyOf } from "./file-address.ts";

const ORIGIN = "https://imgfx.example";
const KEY = "uploads/0123456789abcdef.png";

test("uploadKeyOf reads the key of our own addresses, on any of our origins", () => {
  expect(uploadKeyOf(fileAddress(ORIGIN, KEY), [ORIGIN])).toBe(KEY);
  expect(uploadKeyOf(fileAddress("http://10.0.0.2:3000", KEY), [ORIGIN, "http://10.0.0.2:3000"])).toBe(KEY);
});

test.each([
  "",
  KEY,
  `/files/${KEY}`,
  `//imgfx.example/files/${KEY}`,
  `http://imgfx.example/files/${KEY}`,
  `https://IMGFX.example/files/${KEY}`,
  `https://imgfx.example:443/files/${KEY}`,
  `https://imgfx.example./files/${KEY}`,
  `https://imgfx.example.evil.example/files/${KEY}`,
  `https://imgfx.example@evil.example/files/${KEY}`,
  `https://evil.example/files/${KEY}`,
  `https://user:secret@imgfx.example/files/${KEY}`,
  `https://imgfx.example\\@evil.example/files/${KEY}`,
  `${ORIGIN}/files/${KEY}?x=1`,
  `${ORIGIN}/files/${KEY}#x`,
  `${ORIGIN}/files/${KEY}\n`,
  ` ${ORIGIN}/files/${KEY}`,
  `${ORIGIN}/files/uploads/../${KEY}`,
  `${ORIGIN}/files/uploads/%2e%2e/secret.png`,
  `${ORIGIN}/files/uploads%2f0123456789abcdef.png`,
  `${ORIGIN}/files//${KEY}`,
  `${ORIGIN}/files/outputs/0123456789abcdef.png`,
  `${ORIGIN}/files/uploads/0123456789abcdef.svg`,
  `${ORIGIN}/files/uploads/0123456789abcdef.png\0.jpg`,
  `${ORIGIN}/files/uploads/０１２３４５６７８９.png`,
  `${ORIGIN}/files/uploads/${"a".repeat(4096)}.png`,
  "http://127.0.0.1/a.png",
  "http://[::1]/a.png",
  "http://0x7f000001/a.png",
  "http://169.254.169.254/latest/meta-data/",
  "file:///etc/passwd",
  "data:image/png;base64,AAAA",
  "javascript:alert(1)",
])("uploadKeyOf takes no other address: %j", (address) => {
  expect(uploadKeyOf(address, [ORIGIN])).toBeNull();
});

test("photoKeyOf knows uploads, results that are pictures, and the site's samples by their one spelling", () => {
  const RESULT = "outputs/0123456789abcdef.jpg";
  for (const key of [KEY, RESULT]) expect(photoKeyOf(fileAddress(ORIGIN, key), [ORIGIN])).toBe(key);
  expect(photoKeyOf(`${ORIGIN}/img/samples/coffee.jpg`, [ORIGIN])).toBe("samples/coffee.jpg");
  for (const other of [
    `${ORIGIN}/files/outputs/0123456789abcdef.mp4`,
    `${ORIGIN}/files/${RESULT}?w=400`,
    `${ORIGIN}/files/outputs/../${KEY}`,
    `${ORIGIN}/img/samples/coffee.webp`,
    `${ORIGIN}/img/samples/../samples/coffee.jpg`,
    `${ORIGIN}/img/samples/Coffee.jpg`,
    "https://evil.example/img/samples/coffee.jpg",
    "/img/samples/coffee.jpg",
  ])
    expect(photoKeyOf(other, [ORIGIN])).toBeNull();
});
