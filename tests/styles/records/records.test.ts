import { describe, expect, test } from "vitest";
import { STYLES_DIR } from "../engine/open-styles.ts";
import { findPhoto } from "../engine/photos/find-photo.ts";
import { ODD_PHOTOS, USUAL_PHOTO } from "../engine/photos/odd-photos.ts";
import { listBrokenByPhoto, listUnkept, listUnsound } from "./judge-record.ts";
import { refreshRecords } from "./refresh-records.ts";

const styles = await refreshRecords(STYLES_DIR);
const usual = await findPhoto(USUAL_PHOTO);
const oddPhotos = await Promise.all(
  ODD_PHOTOS.map(async ({ from, make, ...odd }) => ({
    ...odd,
    photo: await make(await Promise.all(from.map(findPhoto))),
  })),
);

describe.each(styles)("$id", ({ id, record, remedy, tool, promise }) => {
  const read = () => {
    if (!record) throw new Error(remedy ?? "There is no record.");
    return record;
  };

  test(`${id} has a record of what makes its pictures now`, () => {
    expect(remedy).toBeNull();
  });

  test(`${id} keeps its promise`, () => {
    expect(listUnkept({ tool, promise }, read())).toEqual([]);
  });

  test(`${id} promises more than the photo itself would keep`, () => {
    const broken = listBrokenByPhoto({ tool, promise }, read());
    expect(broken.length, "checks that an unchanged photo fails").toBeGreaterThan(0);
  });

  const takesPhotos = tool.fields.some(({ control }) => control === "photos");
  test.each(takesPhotos ? oddPhotos : [])(
    `${id} makes a picture of a photo of $name, or says why not`,
    async ({ name, photo, ...odd }) => {
      const outcome = read().robustness?.[name];
      if (!outcome) throw new Error(`The record does not tell of a photo of ${name}.`);
      const first = tool.manifest.photos.min > 1 ? usual : photo;
      expect(await listUnsound(tool, outcome, { ...odd, photo: first })).toEqual([]);
    },
  );
});
