import { Readable } from "node:stream";
import { expect, test } from "vitest";
import type { Storage } from "~/server/files/storage/storage.ts";
import { packResults, parseArchiveRequest } from "./pack-results.server.ts";
import { readZip } from "./read-zip.fixture.ts";

const MADE = new Date("2026-10-26T22:06:12Z");
const NOTE = { name: "missing.txt", text: (names: readonly string[]) => `Missing: ${names.join(", ")}` };

function storageOf(files: Record<string, Buffer | Error>): Pick<Storage, "find"> {
  return {
    async find(key) {
      const bytes = files[key];
      if (bytes === undefined) return null;
      const open = () =>
        bytes instanceof Error
          ? new Readable({ read: (): void => void 0, construct: (done) => done(bytes) })
          : Readable.from([bytes.subarray(0, 3), bytes.subarray(3)]);
      return { contentType: "image/png", size: 0, open };
    },
  };
}

async function pack(files: Record<string, Buffer | Error>, timeZone = "UTC") {
  const results = Object.keys(files).map((key) => ({ key, createdAt: MADE }));
  const stream = packResults(results, { storage: storageOf(files), timeZone, note: NOTE, now: MADE });
  return readZip(Buffer.from(await new Response(stream).arrayBuffer()));
}

test("the archive holds every result byte for byte, uncompressed, under the names of single downloads", async () => {
  const [one, two] = [Buffer.from("first picture"), Buffer.from("second")];
  const entries = await pack({ "outputs/a.png": one, "outputs/b.jpg": two });
  expect(entries.map(({ name }) => name)).toEqual([
    "imgfx_20261026-220612_1.png",
    "imgfx_20261026-220612_2.jpg",
  ]);
  expect(entries.map(({ bytes }) => bytes.toString())).toEqual([one.toString(), two.toString()]);
  expect(entries.every(({ method }) => method === 0)).toBe(true);
});

test("the names tell the time of the person's own zone", async () => {
  const [entry] = await pack({ "outputs/a.png": Buffer.from("picture") }, "Asia/Tokyo");
  expect(entry?.name).toBe("imgfx_20261027-070612_1.png");
});

test("a result that can't be opened is left out and named in a note", async () => {
  const entries = await pack({
    "outputs/a.png": Buffer.from("picture"),
    "outputs/b.png": new Error("unreadable"),
    "outputs/c.png": Buffer.from("another"),
  });
  expect(entries.map(({ name }) => name)).toEqual([
    "imgfx_20261026-220612_1.png",
    "imgfx_20261026-220612_3.png",
    "missing.txt",
  ]);
  expect(entries[2]?.bytes.toString()).toBe("Missing: imgfx_20261026-220612_2.png");
});

test("nothing is read before it is asked for, and an archive nobody wants any more closes its file", async () => {
  let read = 0;
  const file = new Readable({
    read() {
      read += 1;
      this.push(Buffer.alloc(64 * 1024));
    },
  });
  const storage = { find: async () => ({ contentType: "image/png", size: 0, open: () => file }) };
  const stream = packResults([{ key: "outputs/a.png", createdAt: MADE }], {
    storage,
    timeZone: "UTC",
    note: NOTE,
    now: MADE,
  });
  const reader = stream.getReader();
  for (let part = 0; part < 4; part++) await reader.read();
  expect(read).toBeLessThan(10);
  await reader.cancel();
  expect(file.destroyed).toBe(true);
});

test.each(["", "ids=", "ids=a,,b", "ids=../x", `ids=${Array(101).fill("a").join()}`])(
  "%j asks for no archive",
  (query) => {
    expect(() => parseArchiveRequest(new URLSearchParams(query))).toThrow("INVALID_INPUT");
  },
);

test("an unknown time zone counts as UTC", () => {
  expect(parseArchiveRequest(new URLSearchParams("ids=a&zone=Mars/Base"))).toEqual({
    ids: ["a"],
    timeZone: "UTC",
  });
});
