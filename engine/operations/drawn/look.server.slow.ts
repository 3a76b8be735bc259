import { expect, test } from "vitest";
import type { Recipe } from "#registry/contract/recipe.ts";
import { recipeSchema } from "#registry/contract/recipe.ts";
import { readPixels, readSample } from "../../../tests/fixtures/photos/read-sample.ts";
import { testModels as models } from "../../core/models/test-models.fixture.ts";
import { runRecipe } from "../../run/run-recipe.server.ts";

const SIDE = 128;

/** The astronaut before and after some steps: made at the photo's own 512 pixels, looked at smaller. */
async function compare(steps: unknown[], words = "") {
  const recipe: Recipe = recipeSchema.parse(steps);
  const photo = await readSample("astronaut");
  const job = { recipe, photos: [photo], words, defaultWords: "", seed: 1 };
  const { bytes } = await runRecipe({ ...job, ratio: "auto", size: "1K", scale: 1 }, models);
  const [before, after] = await Promise.all([readPixels(photo, SIDE, SIDE), readPixels(bytes, SIDE, SIDE)]);
  /** Mean colour of a place (shares of the picture) in one of both, and how much both differ there. */
  const look = (left: number, top: number, right: number, bottom: number) => {
    const sums = { before: [0, 0, 0], after: [0, 0, 0], change: 0 };
    let count = 0;
    for (let y = Math.round(top * SIDE); y < bottom * SIDE; y += 1)
      for (let x = Math.round(left * SIDE); x < right * SIDE; x += 1) {
        count += 1;
        for (const channel of [0, 1, 2] as const) {
          const at = (y * SIDE + x) * 3 + channel;
          sums.before[channel]! += before[at]!;
          sums.after[channel]! += after[at]!;
          sums.change += Math.abs(before[at]! - after[at]!) / 3;
        }
      }
    const mean = (values: number[]) => values.map((value) => value / count);
    return { before: mean(sums.before), after: mean(sums.after), change: sums.change / count };
  };
  return { look };
}

test("recolor gives clothes another colour and leaves face and background", async () => {
  const { look } = await compare([{ op: "recolor", part: "clothes", color: "#1c2a4a" }]);
  const suit = look(0.15, 0.5, 0.35, 0.8);
  expect(suit.after[2]).toBeGreaterThan(suit.after[0]!);
  expect(look(0.39, 0.2, 0.5, 0.3).change).toBeLessThan(4);
  expect(look(0.6, 0.05, 0.7, 0.2).change).toBeLessThan(4);
});

test("black and white spares the part that is named", async () => {
  const { look } = await compare([{ op: "black-and-white", except: "clothes" }]);
  const chroma = (color: number[]) => Math.max(...color) - Math.min(...color);
  expect(chroma(look(0.39, 0.2, 0.5, 0.3).after)).toBeLessThan(3);
  expect(chroma(look(0.6, 0.05, 0.7, 0.2).after)).toBeLessThan(3);
  expect(look(0.15, 0.5, 0.35, 0.8).change).toBeLessThan(8);
});

test("make-up paints where its shape lies and nowhere else", async () => {
  const { look } = await compare([
    { op: "make-up", layers: [{ shape: "nose-tip", color: "#c01010", opacity: 1 }] },
  ]);
  const nose = look(0.42, 0.235, 0.45, 0.26);
  expect(nose.after[0]! - nose.after[1]!).toBeGreaterThan(nose.before[0]! - nose.before[1]! + 30);
  expect(look(0.38, 0.14, 0.5, 0.2).change).toBeLessThan(3);
});

test("remove-hair bares the crown and keeps the face", async () => {
  const { look } = await compare([{ op: "remove-hair" }]);
  expect(look(0.3, 0.06, 0.34, 0.14).change).toBeGreaterThan(25);
  expect(look(0.4, 0.22, 0.48, 0.31).change).toBeLessThan(8);
});

test("grow-hair darkens jaw and upper lip in a warm tone and leaves lips, cheeks and background", async () => {
  const { look } = await compare([{ op: "grow-hair", on: "jaw" }]);
  const chin = look(0.415, 0.315, 0.46, 0.33);
  expect(chin.after[0]!).toBeLessThan(chin.before[0]! * 0.85);
  expect(chin.after[0]!).toBeGreaterThan(chin.after[2]!);
  expect(look(0.37, 0.1, 0.52, 0.2).change).toBeLessThan(3);
  expect(look(0.6, 0.05, 0.7, 0.2).change).toBeLessThan(2);
});

test("slim leaves the background where it is", async () => {
  const { look } = await compare([{ op: "slim", body: 0.9 }]);
  expect(look(0.66, 0.05, 0.95, 0.3).change).toBeLessThan(2);
  expect(look(0.05, 0.4, 0.4, 0.9).change).toBeGreaterThan(3);
});

test("choose obeys words, then takes the first variant", async () => {
  const variant = (name: string, brightness: number, more = {}) => ({
    name,
    keywords: [name],
    steps: [{ op: "tone", brightness }],
    ...more,
  });
  const brightnessOf = async (variants: object[], words: string) => {
    const { look } = await compare([{ op: "choose", variants }], words);
    const all = look(0, 0, 1, 1);
    return Math.sign(Math.round(all.after[1]! - all.before[1]!));
  };
  const plain = [variant("dark", -0.2), variant("bright", 0.2)];
  expect(await brightnessOf(plain, "bright, please")).toBe(1);
  expect(await brightnessOf(plain, "")).toBe(-1);
});
