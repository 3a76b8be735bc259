import { cleanup, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test } from "vitest";
import { renderPage } from "../../../../../tests/ui/render-page.tsx";
import type { Photo } from "../photos/photo-list.ts";
import { makeFormModel, makePhotos } from "../../../../../tests/ui/make-form-model.ts";
import type { ToolFormModel } from "../tool-form-model.ts";
import { PhotosControl } from "./photos-control.tsx";

afterEach(cleanup);

const file = new File(["x"], "mina.jpg", { type: "image/jpeg" });
const makePhoto = (changes: Partial<Photo> = {}): Photo => ({
  id: "a",
  name: "mina.jpg",
  status: "done",
  progress: 1,
  preview: "blob:a",
  url: "/files/a",
  file,
  ...changes,
});
const show = (form: ToolFormModel) =>
  renderPage(<PhotosControl field={{ control: "photos", name: "image_urls" }} form={form} />);

test("an empty field takes files and tells the free plan's limit", async () => {
  const form = makeFormModel();
  show(form);
  expect(screen.getByText("Free plan: 2 Images max")).toBeTruthy();
  await userEvent.upload(screen.getByLabelText("Drop photos here or browse"), file);
  expect(form.photos.add).toHaveBeenCalledWith([file]);
});

test("samples that the tool would refuse are not offered", () => {
  const offered = () => screen.queryAllByRole("button").filter(({ title }) => title !== "");
  show(makeFormModel());
  const all = offered().length;
  cleanup();
  show(makeFormModel({ photosWanted: { needs: [{ is: "human" }, { is: "clothes-shown", below: 0.2 }] } }));
  expect(all - offered().length).toBe(3);
});

test("refused files are reported by name beside the specification's sentence", async () => {
  const rejections = [
    { name: "a.gif", reason: "type" },
    { name: "big.jpg", reason: "size" },
  ] as const;
  show(makeFormModel({ photos: makePhotos({ rejections }) }));
  expect(
    await screen.findByText(
      "Some images were rejected. Please ensure each image is less than 10MB and of type PNG, JPG, JPEG.",
    ),
  ).toBeTruthy();
  expect(screen.getByText(/a\.gif/).textContent).toContain("another type");
  expect(screen.getByText(/big\.jpg/).textContent).toContain("larger than 10MB");
});

test("a photo on its way shows how far it is", async () => {
  show(makeFormModel({ photos: makePhotos({ list: [makePhoto({ status: "uploading", progress: 0.4 })] }) }));
  expect((await screen.findByRole("progressbar")).getAttribute("aria-label")).toBe("mina.jpg: 40% sent");
});

test("a failed photo can be sent again, removed, and all of them cleared", async () => {
  const failed = makePhoto({ status: "error" });
  const form = makeFormModel({ photos: makePhotos({ list: [failed] }) });
  show(form);
  await userEvent.click(await screen.findByRole("button", { name: "Upload mina.jpg again" }));
  expect(form.photos.retry).toHaveBeenCalledWith(failed);
  await userEvent.click(screen.getByRole("button", { name: "Remove mina.jpg" }));
  expect(form.photos.remove).toHaveBeenCalledWith("a");
  await userEvent.click(screen.getByRole("button", { name: "Clear all" }));
  expect(form.photos.clear).toHaveBeenCalledTimes(1);
});
