import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { recipeSchema } from "#registry/contract/recipe.ts";
import { readSample } from "../../../../tests/fixtures/photos/read-sample.ts";
import { createModels } from "../models/models.server.ts";
import { parseColor } from "../raster/raster.ts";
import { runRecipe, type RecipeJob } from "../recipe/run-recipe.server.ts";

// Without networks: what is asked here must hold on a machine that has none.
const bare = createModels(
  () => undefined,
  () => {
    throw new Error("not installed");
  },
);
const models = createModels((model, reason) => {
  throw new Error(`${model} does not load`, { cause: reason });
});

const run = (steps: unknown, photos: Buffer[], wish: Partial<RecipeJob> = {}, by = bare) =>
  runRecipe(
    {
      recipe: recipeSchema.parse(steps),
      photos,
      ...{ words: "", defaultWords: "", ratio: "auto", size: "1K", seed: 1, ...wish },
    },
    by,
  );

/** A plain picture, with a shape drawn over it where one is given. */
const draw = (width: number, height: number, background: string, shape = ""): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 4, background } })
    .composite([
      {
        input: Buffer.from(
          `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${shape}</svg>`,
        ),
      },
    ])
    .png()
    .toBuffer();

/** Four channels of a picture, and the pixel at a place given in shares. */
async function open(bytes: Buffer) {
  const { data, info } = await sharp(bytes).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  const { width, height } = info;
  const at = (x: number, y: number) => {
    const from = (Math.floor(y * height) * width + Math.floor(x * width)) * 4;
    return [...data.subarray(from, from + 4)];
  };
  return { data, width, height, at };
}

/** Share of a picture's pixels that are near a colour. */
async function shareOf(bytes: Buffer, hex: string, within = 40): Promise<number> {
  const { data, width, height } = await open(bytes);
  const color = parseColor(hex);
  let count = 0;
  for (let at = 0; at < data.length; at += 4)
    if (color.every((value, channel) => Math.abs(data[at + channel]! - value) <= within)) count += 1;
  return count / (width * height);
}

/** Mean of all channels, and mean difference of neighbours. */
async function measure(bytes: Buffer) {
  const { data } = await open(bytes);
  let [sum, steps] = [0, 0];
  for (let at = 0; at < data.length - 4; at += 4) {
    sum += (data[at]! + data[at + 1]! + data[at + 2]!) / 3;
    steps += Math.abs(data[at]! - data[at + 4]!);
  }
  return { brightness: (sum * 4) / data.length, unrest: (steps * 4) / data.length };
}

describe("enlarge", () => {
  test("makes exactly as many times more pixels as asked, from 1 to 8", async () => {
    const photo = await sharp(await readSample("coffee"))
      .resize(97, 61, { fit: "fill" })
      .png()
      .toBuffer();
    for (let scale = 1; scale <= 8; scale += 1) {
      const { bytes, ...told } = await run([{ op: "enlarge" }], [photo], { scale });
      const { width, height } = await sharp(bytes).metadata();
      expect({ width, height }).toEqual({ width: 97 * scale, height: 61 * scale });
      expect(told).toMatchObject({ width, height });
    }
  });

  test("keeps what is see-through and what is solid", async () => {
    const photo = await draw(
      80,
      80,
      "#00000000",
      '<rect x="0" y="0" width="40" height="80" fill="#c03020"/>',
    );
    const { at } = await open((await run([{ op: "enlarge" }], [photo], { scale: 3 })).bytes);
    expect(at(0.2, 0.5)[3]).toBe(255);
    expect(at(0.8, 0.5)[3]).toBe(0);
    expect(at(0.2, 0.5)[0]).toBeGreaterThan(170);
  });

  test("a network adds edges that Lanczos alone does not", async () => {
    const photo = await sharp(await readSample("cat"))
      .resize(160)
      .png()
      .toBuffer();
    const [plain, neural] = await Promise.all(
      [false, true].map(async (net) => {
        const { bytes } = await run(
          [{ op: "enlarge", neural: net, crisp: 0, clean: 0 }],
          [photo],
          { scale: 4 },
          models,
        );
        return (await measure(bytes)).unrest;
      }),
    );
    expect(neural!).toBeGreaterThan(plain! * 1.1);
  });

  test("refuses what would be larger than anything here can write, and says how much would do", async () => {
    const photo = await draw(3000, 2000, "#808080");
    await expect(run([{ op: "enlarge" }], [photo], { scale: 4 })).rejects.toMatchObject({
      code: "PHOTO_UNSUITABLE",
      messageKey: "tooLargeToScale",
      params: { max: 3 },
    });
  });
});

describe("cut-out", () => {
  const DISC = '<circle cx="160" cy="120" r="70" fill="#d02828"/>';
  const cut = [{ op: "segment", subject: "any" }, { op: "cut-out" }];

  test("leaves a subject solid and everything else clear, as large as the photo", async () => {
    const photo = await draw(320, 240, "#3a7a4c", DISC);
    const { bytes, contentType } = await run(cut, [photo], { scale: 1 });
    expect(contentType).toBe("image/png");
    const { at, width, height } = await open(bytes);
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
    const { data } = await open(
      (await run(cut, [await draw(320, 240, "#20c040", DISC)], { scale: 1 })).bytes,
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
    const photo = await draw(320, 240, "#3a7a4c", DISC);
    const steps = [cut[0], { op: "cut-out", ground: "#ffffff" }];
    const { at } = await open((await run(steps, [photo])).bytes);
    expect(at(0.03, 0.03)).toEqual([255, 255, 255, 255]);
    expect(at(0.5, 0.5).map((value) => Math.round(value / 8))).toEqual([26, 5, 5, 32]);
  });

  test("a picture in which nothing stands out is refused rather than given back as it is", async () => {
    const steps = [{ op: "segment", subject: "any", required: true }, { op: "cut-out" }];
    await expect(run(steps, [await draw(320, 240, "#7f8c9a")], { scale: 1 })).rejects.toMatchObject({
      code: "PHOTO_UNSUITABLE",
      messageKey: "photo.noSubject",
    });
  });
});

describe("collage", () => {
  const COLOURS = ["#c02020", "#20a040", "#2040c0", "#d0b020", "#8030a0", "#20a0b0", "#e07820"];
  const sheet = async (count: number, step = {}, wish: Partial<RecipeJob> = {}) =>
    run(
      [{ op: "collage", match: 0, ...step }],
      await Promise.all(COLOURS.slice(0, count).map((color) => draw(300, 200, color))),
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

  test("brings the light of dark and bright photos together as far as asked", async () => {
    const photos = await Promise.all(["#303030", "#b0b0b0"].map((color) => draw(300, 200, color)));
    const spread = async (match: number) => {
      const step = { op: "collage", match, gap: 0, round: 0 };
      const { data } = await open(
        (await run([step], photos, { canvas: { photo: "whole" }, ratio: "1:1" })).bytes,
      );
      return (
        Math.max(...data.filter((_, at) => at % 4 === 0)) - Math.min(...data.filter((_, at) => at % 4 === 0))
      );
    };
    expect(await spread(1)).toBeLessThan((await spread(0)) - 20);
  });
});

describe("vary", () => {
  const vary = (photo: Buffer, seed: number) => run([{ op: "vary", strength: 1 }], [photo], { seed });

  test("differs by seed and repeats for the same one", async () => {
    const photo = await readSample("coffee");
    const [first, again, other] = await Promise.all(
      [1, 1, 2].map(async (seed) => (await vary(photo, seed)).bytes),
    );
    expect(again!.equals(first!)).toBe(true);
    expect(other!.equals(first!)).toBe(false);
  });

  test("leaves white white, black black and grey without colour", async () => {
    const photo = await draw(
      300,
      100,
      "#ffffff",
      '<rect width="100" height="100"/><rect x="100" width="100" height="100" fill="#808080"/>',
    );
    for (const seed of [1, 2, 3, 4]) {
      const { at } = await open((await vary(photo, seed)).bytes);
      expect(at(0.1, 0.5)).toEqual([0, 0, 0, 255]);
      expect(at(0.9, 0.5)).toEqual([255, 255, 255, 255]);
      const [red, green, blue] = at(0.5, 0.5);
      expect([green, blue]).toEqual([red, red]);
    }
  });
});

describe("weather", () => {
  const fall = async (kind: string, strength: number, seed = 1) =>
    (await run([{ op: "weather", kind, strength }], [await draw(400, 300, "#506070")], { seed })).bytes;

  test("snow and rain draw fine light things that chance places, more of them when stronger", async () => {
    for (const kind of ["snow", "rain"]) {
      const [light, heavy, other] = await Promise.all([fall(kind, 0.2), fall(kind, 1), fall(kind, 1, 2)]);
      expect((await measure(heavy)).unrest, kind).toBeGreaterThan(1.5 * (await measure(light)).unrest);
      expect(other.equals(heavy), kind).toBe(false);
    }
  });

  test("fog pales a picture, more so in the distance above", async () => {
    const { at } = await open(await fall("fog", 0.8));
    expect(at(0.5, 0.05)[0]!).toBeGreaterThan(at(0.5, 0.95)[0]! + 15);
    expect(at(0.5, 0.95)[0]!).toBeGreaterThan(0x50);
  });

  test("sunbeams brighten and darken nothing", async () => {
    const { data } = await open(await fall("sunbeams", 1));
    const reds = data.filter((_, at) => at % 4 === 0);
    expect(reds.every((value) => value >= 0x4e)).toBe(true);
    expect(reds.some((value) => value > 0x50 + 12)).toBe(true);
  });
});
