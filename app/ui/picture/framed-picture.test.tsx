import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { FramedPicture } from "./framed-picture.tsx";

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const picture = {
  src: "/a.webp?v=1",
  width: 720,
  height: 900,
  alt: "A cat",
  placeholder: "data:image/webp;base64,AA",
};
const frame = () => screen.getByAltText("A cat").parentElement;

test("a picture stands over its placeholder, has its size, and comes late unless told otherwise", () => {
  render(<FramedPicture picture={picture} sizes="20rem" />);
  const image = screen.getByAltText("A cat");
  expect(frame()?.style.backgroundImage).toBe('url("data:image/webp;base64,AA")');
  expect([image.getAttribute("width"), image.getAttribute("height")]).toEqual(["720", "900"]);
  expect(image.getAttribute("loading")).toBe("lazy");
  expect(image.getAttribute("srcset")).toContain("/a.webp?v=1&w=360 360w");
});

test("a style's example stands as AVIF, as wide as it is shown, beside its file", () => {
  const src = "/styles/a/images/b.webp?v=1";
  render(<FramedPicture picture={{ ...picture, src }} sizes="20rem" />);
  const [avif, image] = [frame()?.querySelector("source"), screen.getByAltText("A cat")];
  expect([avif?.type, avif?.sizes, image.getAttribute("sizes")]).toEqual(["image/avif", "20rem", null]);
  expect(avif?.srcset).toContain(`${src}&w=320&f=avif 320w, `);
  expect(image.getAttribute("src")).toBe(src);
  cleanup();
  render(<FramedPicture picture={picture} sizes="20rem" />);
  expect(frame()?.querySelector("source")).toBeNull();
});

test("a late picture waits unseen until it is there, or is known not to come", () => {
  vi.spyOn(HTMLImageElement.prototype, "complete", "get").mockReturnValue(false);
  for (const end of [fireEvent.load, fireEvent.error]) {
    render(<FramedPicture picture={picture} sizes="20rem" />);
    expect(screen.getByAltText("A cat").dataset.waiting).toBe("");
    end(screen.getByAltText("A cat"));
    expect(screen.getByAltText("A cat").dataset.waiting).toBeUndefined();
    cleanup();
  }
  render(<FramedPicture picture={picture} sizes="20rem" urgency="first" />);
  expect(screen.getByAltText("A cat").dataset.waiting).toBeUndefined();
});
