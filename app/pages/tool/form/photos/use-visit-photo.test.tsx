import { act, cleanup, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Field } from "#registry/contract/field.ts";
import { makePhotos } from "../../../../../tests/ui/make-form-model.ts";
import { forgetCurrentPhoto, readCurrentPhoto, setCurrentPhoto } from "~/pages/photo/current-photo.ts";
import type { Photo } from "./photo-list.ts";
import { useVisitPhoto } from "./use-visit-photo.ts";

const FIELDS: Field[] = [{ control: "photos", name: "image_urls" }];
const STYLE = { fields: FIELDS };
/** Its photos go once they are used. */
const RESTORATION = { fields: FIELDS, keepUploads: "until-settled" } as const;

const VISITS = { name: "mina.jpg", url: "/files/mina" };
const chosen = (name: string): Photo => ({
  ...{ id: name, name: `${name}.jpg`, status: "done", progress: 1, preview: `blob:${name}` },
  ...{ url: `/files/${name}`, file: new File(["x"], `${name}.jpg`) },
});
const restored = ({ name, url }: typeof VISITS): Photo => ({
  ...{ id: url, name, status: "done", progress: 1, preview: url, url },
});

const open = (tool: Parameters<typeof useVisitPhoto>[0], first: readonly Photo[] = []) => {
  const photos = makePhotos();
  const view = renderHook(({ list }) => useVisitPhoto(tool, { ...photos, list }), {
    initialProps: { list: first },
  });
  return {
    photos,
    begin: () => act(() => view.result.current()),
    hold: (list: Photo[]) => view.rerender({ list }),
  };
};

beforeEach(() => {
  sessionStorage.clear();
  setCurrentPhoto(null);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test("a photo that is chosen in a form is the visit's from then on; one that is still on its way is not", () => {
  const { hold } = open(STYLE);
  const { url: _, ...sending } = chosen("cat");
  hold([{ ...sending, status: "uploading" }]);
  expect(readCurrentPhoto()).toBeNull();
  hold([chosen("cat")]);
  expect(readCurrentPhoto()).toEqual({ name: "cat.jpg", url: "/files/cat" });
});

test("a second photo leaves the visit's own where it is, one in its place takes its place", () => {
  setCurrentPhoto(VISITS);
  const { hold } = open(STYLE, [restored(VISITS)]);
  hold([restored(VISITS), chosen("cat")]);
  expect(readCurrentPhoto()).toEqual(VISITS);
  hold([chosen("dog")]);
  expect(readCurrentPhoto()?.url).toBe("/files/dog");
});

test("a form begins with the visit's photo, and follows it", () => {
  setCurrentPhoto(VISITS);
  const { photos, begin } = open(STYLE);
  begin();
  expect(photos.restore).toHaveBeenCalledWith([VISITS]);
  act(() => setCurrentPhoto(null));
  expect(photos.exchange).toHaveBeenCalledWith(VISITS.url, null);
});

test("a photo that the server has lost stays in the form while its file is at hand, and is the visit's once it is sent again", () => {
  const { photos, hold } = open(STYLE);
  hold([chosen("cat")]);
  act(() => forgetCurrentPhoto(["/files/cat"]));
  expect(readCurrentPhoto()).toBeNull();
  expect(photos.exchange).not.toHaveBeenCalled();
  hold([{ ...chosen("cat"), url: "/files/cat-again" }]);
  expect(readCurrentPhoto()?.url).toBe("/files/cat-again");
  act(() => setCurrentPhoto(null));
  expect(photos.exchange).toHaveBeenCalledWith("/files/cat-again", null);
});

test("where photos go once they are used a copy of the visit's photo is put in, follows it, and is never the visit's", async () => {
  const asked: string[] = [];
  vi.stubGlobal("fetch", async (address: string) => {
    asked.push(address);
    return { ok: true, blob: async () => new Blob([address], { type: "image/png" }) };
  });
  setCurrentPhoto(VISITS);
  const { photos, begin, hold } = open(RESTORATION);
  const added = () => vi.mocked(photos.add).mock.calls.flatMap(([files]) => files);
  const holdLast = (name: string) =>
    hold(
      added()
        .slice(-1)
        .map((file) => ({ ...chosen(name), file })),
    );
  begin();
  begin();
  await vi.waitFor(() => expect(added()).toMatchObject([{ name: VISITS.name, type: "image/png" }]));
  expect(photos.restore).not.toHaveBeenCalled();
  holdLast("copy");
  expect(readCurrentPhoto()).toEqual(VISITS);

  act(() => setCurrentPhoto({ name: "dog.jpg", url: "/files/dog" }));
  expect(photos.remove).toHaveBeenCalledWith("copy");
  hold([]);
  await vi.waitFor(() => expect(added()).toHaveLength(2));
  holdLast("dog-copy");
  act(() => setCurrentPhoto(null));
  expect(photos.remove).toHaveBeenLastCalledWith("dog-copy");
  expect(asked).toEqual([VISITS.url, "/files/dog"]);
});
