import { expect, test } from "vitest";
import { parseResults, type SharedFacts } from "./parse-results.ts";

const SHARED: SharedFacts = {
  id: "g1",
  kind: "image",
  createdAt: "2026-10-26T14:06:12Z",
  prompt: "Sketch",
  uploadedImages: [],
  isPublic: false,
};

test("each kind keeps what it has, and nothing of another", () => {
  const seen = { imageUrl: "/files/a", width: 800, height: 600, seconds: 8, text: "A boat.", seed: 3 };
  const kinds = ["image", "video", "audio", "text"].map((kind) => ({ ...seen, kind }));
  expect(parseResults(kinds, SHARED)).toEqual([
    { ...common(1), kind: "image", width: 800, height: 600 },
    { ...common(2), kind: "video", width: 800, height: 600, seconds: 8 },
    { ...common(3), kind: "audio", seconds: 8 },
    { ...common(4), kind: "text", text: "A boat." },
  ]);

  function common(n: number) {
    const { createdAt, prompt, uploadedImages, isPublic } = SHARED;
    return { id: `g1-${n}`, address: "/files/a", seed: 3, createdAt, prompt, uploadedImages, isPublic };
  }
});

test("an answer that does not say what it is counts as what the tool makes", () => {
  const [film] = parseResults([{ url: "/files/a.mp4" }], { ...SHARED, kind: "video" });
  expect(film).toMatchObject({ kind: "video", address: "/files/a.mp4" });
});

test("every name of the address is understood, and what has none is left out", () => {
  const items = [{ imgAfterSrc: "/a" }, { imageUrl: "", url: "/b" }, { seed: 1 }, null, "/c"];
  expect(parseResults(items, SHARED).map(({ address }) => address)).toEqual(["/a", "/b"]);
});

test("half a size is no size, and a text without words is empty", () => {
  expect(parseResults([{ imageUrl: "/a", width: 8 }], SHARED)[0]).not.toHaveProperty("width");
  expect(parseResults([{ imageUrl: "/a" }], { ...SHARED, kind: "text" })[0]).toMatchObject({ text: "" });
});

test("what was sent and is not used is told with every result, in sentences", () => {
  const [shared, own] = parseResults(
    [{ imageUrl: "/a" }, { imageUrl: "/b", notices: [{ code: "FIELD_UNUSED", message: "Not used." }, 7] }],
    { ...SHARED, notices: ["Left out."] },
  );
  expect(shared?.notices).toEqual(["Left out."]);
  expect(own?.notices).toEqual(["Left out.", "Not used."]);
});
