import { cleanup, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import type { LocalGrade } from "#registry/contract/compiled.ts";
import { makePageData } from "../../../../tests/ui/make-style-page.ts";
import { renderPage } from "../../../../tests/ui/render-page.tsx";
import { toolPath } from "~/pages/frame/site-links.ts";
import { RoughNote } from "./rough-note.tsx";

afterEach(cleanup);

const open = (local: LocalGrade | undefined, limits?: string) => {
  const data = makePageData();
  const copy = { ...data.tool.copy, limits };
  const alternatives = [{ id: "pop-art", title: "Pop art" }];
  const note = <RoughNote data={{ ...data, tool: { ...data.tool, local, copy }, alternatives }} />;
  renderPage(note);
};

test("a style that the local engine makes a toy of says so before an upload, and leads to those it does well", () => {
  const local = { minPhotos: 1, wantsFace: true };
  open({ ...local, grade: "toy" });
  expect(screen.getByText(/they show the idea, not a finished picture/)).toBeTruthy();
  expect(screen.getByRole("link", { name: "Pop art" }).getAttribute("href")).toBe(toolPath("pop-art"));
  cleanup();
  open({ ...local, grade: "fair" });
  expect(screen.queryByText(/they show the idea/)).toBeNull();
  cleanup();
  open(undefined);
  expect(screen.queryByText(/they show the idea/)).toBeNull();
});

test("what a style can and can't do here stands in the place of the general sentence", () => {
  open({ minPhotos: 1, wantsFace: true, grade: "toy" }, "Hair gets cropped, hats stay.");
  expect(screen.getByText("Hair gets cropped, hats stay.")).toBeTruthy();
  expect(screen.queryByText(/they show the idea/)).toBeNull();
});

test("a style that does well with some photos says what it can't do where its copy tells, a good one says nothing", () => {
  const local = { minPhotos: 1, wantsFace: true };
  open({ ...local, grade: "fair" }, "Hair gets cropped, hats stay.");
  expect(screen.getByText("Hair gets cropped, hats stay.")).toBeTruthy();
  cleanup();
  open({ ...local, grade: "good" }, "Hair gets cropped, hats stay.");
  expect(screen.queryByText("Hair gets cropped, hats stay.")).toBeNull();
});
