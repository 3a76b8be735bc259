import { describe, expect, test } from "vitest";
import type { RecipeJob } from "../../core/recipe/recipe-job.ts";
import { drawPhoto, openPicture, runSteps, shareOf } from "../steps.fixture.ts";

describe("enlarge", () => {
  test("keeps what is see-through and what is solid", async () => {
    const photo = await drawPhoto(
      80,
      80,
      "#00000000",
      '<rect x="0" y="0" width="40" height="80" fill="#c03020"/>',
    );
    const { at } = await openPicture((await runSteps([{ op: "enlarge" }], [photo], { scale: 3 })).bytes);
    expect(at(0.2, 0.5)[3]).toBe(255);
    expect(at(0.8, 0.5)[3]).toBe(0);
    expect(at(0.2, 0.5)[0]).toBeGreaterThan(170);
  });
});

describe("cut-out", () => {
  const DISC = '<circle cx="160" cy="120" r="70" fill="#d02828"/>';
  const cut = [{ op: "segment", subject: "any" }, { op: "cut-out" }];

  test("leaves a subject solid and everything else clear, as large as the photo", async () => {
    const photo = await drawPhoto(320, 240, "#3a7a4c", DISC);
    const { bytes, contentType } = await runSteps(cut, [photo], { scale: 1 });
    expect(contentType).toBe("image/png");
    const { at, width, height } = await openPicture(bytes);
    expect([width, height]).toEqual([320, 240]);
    expect(at(0.5, 0.5)[3]).toBe(255);
    for (const [x, y] of [
      [0.02, 0.02],
      [0.97, 0.03],
      [0.03, 0.96],
      [0.9, 0.5],
    ] as const)
      expect(at(x, y)[3]).toBeLessThan(8);
  });

  test("soft edges carry the subject's colour, not that of the old ground", async () => {
    const { data } = await openPicture(
      (await runSteps(cut, [await drawPhoto(320, 240, "#20c040", DISC)], { scale: 1 })).bytes,
    );
    let [green, soft] = [0, 0];
    for (let at = 0; at < data.length; at += 4) {
      if (data[at + 3]! < 60 || data[at + 3]! > 200) continue;
      soft += 1;
      if (data[at + 1]! > data[at]!) green += 1;
    }
    expect(soft).toBeGreaterThan(20);
    expect(green / soft).toBeLessThan(0.2);
  });

  test("a ground fills what would be clear, and the subject stays as it is", async () => {
    const photo = await drawPhoto(320, 240, "#3a7a4c", DISC);
    const steps = [cut[0], { op: "cut-out", ground: "#ffffff" }];
    const { at } = await openPicture((await runSteps(steps, [photo])).bytes);
    expect(at(0.03, 0.03)).toEqual([255, 255, 255, 255]);
    expect(at(0.5, 0.5).map((value) => Math.round(value / 8))).toEqual([26, 5, 5, 32]);
  });

  test("a picture in which nothing stands out is refused rather than given back as it is", async () => {
    const steps = [{ op: "segment", subject: "any", required: true }, { op: "cut-out" }];
    await expect(runSteps(steps, [await drawPhoto(320, 240, "#7f8c9a")], { scale: 1 })).rejects.toMatchObject(
      {
        code: "PHOTO_UNSUITABLE",
        messageKey: "photo.noSubject",
      },
    );
  });
});

describe("collage", () => {
  const COLOURS = ["#c02020", "#20a040", "#2040c0", "#d0b020", "#8030a0", "#20a0b0", "#e07820"];
  const sheet = async (count: number, step = {}, wish: Partial<RecipeJob> = {}) =>
    runSteps(
      [{ op: "collage", match: 0, ...step }],
      await Promise.all(COLOURS.slice(0, count).map((color) => drawPhoto(300, 200, color))),
      { canvas: { photo: "whole" }, ratio: "1:1", ...wish },
    );

  test("shows every photo once, however many there are, and the sheet between them", async () => {
    for (const count of [2, 3, 5, 7]) {
      const { bytes } = await sheet(count, { gap: 0.02, grounds: ["#ffffff"] });
      const shares = await Promise.all(COLOURS.map((color) => shareOf(bytes, color)));
      for (const share of shares.slice(0, count))
        expect(share, `${count} photos`).toBeGreaterThan(0.4 / count);
      expect(Math.max(0, ...shares.slice(count)), `${count} photos`).toBe(0);
      expect(await shareOf(bytes, "#ffffff", 4)).toBeGreaterThan(0.02);
    }
  });

  test("has the asked shape, and another seed another layout", async () => {
    const { width, height } = await sheet(3, {}, { ratio: "16:9" });
    expect(width / height).toBeCloseTo(16 / 9, 2);
    const [first, again, ...others] = await Promise.all(
      [1, 1, 2, 3, 4, 5].map(async (seed) => (await sheet(5, {}, { seed })).bytes),
    );
    expect(again!.equals(first!)).toBe(true);
    expect(others.some((other) => !other.equals(first!))).toBe(true);
  });
});
