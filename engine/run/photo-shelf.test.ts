import { expect, test } from "vitest";
import type { Models } from "../core/models/models.server.ts";
import { createRaster } from "../core/raster/raster.ts";
import { createPhotoShelf } from "./photo-shelf.ts";

/** A shelf whose face finder counts what it is asked, and whose time goes by when it is told to. */
function openShelf() {
  const asked = { faces: 0 };
  const models = {
    faces: async () => ({ find: async () => ((asked.faces += 1), []) }),
  } as unknown as Models;
  const due = new Set<() => void>();
  const shelf = createPhotoShelf(models, (act) => {
    due.add(act);
    return () => due.delete(act);
  });
  return { shelf, asked, passTime: () => [...due].forEach((act) => act()) };
}

test("looks at one photo read it once, whatever is made of it", async () => {
  const { shelf, asked } = openShelf();
  let read = 0;
  const raster = createRaster(2, 2);
  const look = async () => {
    const { models, once } = shelf.take("viewer photo");
    const picture = await once("first", async () => ((read += 1), raster));
    await (await models.faces())?.find(picture);
  };
  await look();
  await look();
  expect([read, asked.faces]).toEqual([1, 1]);
});

test("another photo, a word and time put the photo away", () => {
  const { shelf, passTime } = openShelf();
  const looks = shelf.take("a");
  expect(shelf.take("a")).toBe(looks);
  shelf.take("b");
  const again = shelf.take("a");
  expect(again).not.toBe(looks);
  shelf.forget();
  const third = shelf.take("a");
  expect(third).not.toBe(again);
  passTime();
  expect(shelf.take("a")).not.toBe(third);
});

test("a photo without a key is kept nowhere, and what failed is tried again", async () => {
  const { shelf } = openShelf();
  expect(shelf.take(undefined)).not.toBe(shelf.take(undefined));
  const { once } = shelf.take("a");
  await expect(once("first", () => Promise.reject(new Error("broken")))).rejects.toThrow("broken");
  await expect(once("first", async () => 1)).resolves.toBe(1);
});
