import { expect, test } from "vitest";
import { avifSetOf, sizesFor, sourceSetOf } from "./source-set.ts";

const src = "/shared/b?v=0123456789";
const example = "/styles/a/images/b.webp?v=0123456789";

const offer = (...widths: number[]) => widths.map((width) => `${src}&w=${width} ${width}w`).join(", ");

test("a picture that grows with the window is had from half a phone's width on, and as it is", () => {
  expect(sourceSetOf({ src, width: 722 }, "46vw")).toBe(`${offer(360, 480, 600)}, ${src} 722w`);
  expect(sourceSetOf({ src, width: 240 }, "46vw")).toBe(`${src} 240w`);
});

test("a picture of one width is had up to three times as wide", () => {
  expect(sourceSetOf({ src, width: 722 }, "5rem")).toBe(offer(160, 240));
  expect(sourceSetOf({ src, width: 120 }, "5rem")).toBe(`${src} 120w`);
});

test("an example is offered as AVIF in those widths, and in every second one besides", () => {
  const avif = [360, 480, 600].map((width) => `${example}&w=${width}&f=avif ${width}w`);
  expect(avifSetOf({ src: example, width: 720 }, "46vw")).toBe(
    [...avif, `${example}&f=avif 720w`].join(", "),
  );
  expect(sourceSetOf({ src: example, width: 720 }, "46vw")).toBe(`${example}&w=480 480w, ${example} 720w`);
  expect(avifSetOf({ src, width: 720 }, "46vw")).toBeUndefined();
});

test("sizesFor asks for two thirds where a phone has three pixels to one", () => {
  expect(sizesFor(0.45, "20rem")).toBe(
    "(max-width: 39.99rem) and (min-resolution: 2.5dppx) 30vw, (max-width: 39.99rem) 45vw, 20rem",
  );
});
