import { expect, test } from "vitest";
import { sizesFor, sourceSetOf, sourcesOf } from "./source-set.ts";

const src = "/shared/b?v=0123456789";
const example = "/styles/a/images/b.webp?v=0123456789";

const offer = (...widths: number[]) => widths.map((width) => `${src}&w=${width} ${width}w`).join(", ");

test("a picture that grows with the window is had from less than half a phone's width on, and as it is", () => {
  expect(sourceSetOf({ src, width: 722 }, "46vw")).toBe(`${offer(320, 360, 480, 600)}, ${src} 722w`);
  expect(sourceSetOf({ src, width: 240 }, "46vw")).toBe(`${src} 240w`);
});

test("a picture of one width is had up to three times as wide", () => {
  expect(sourceSetOf({ src, width: 722 }, "5rem")).toBe(offer(160, 240));
  expect(sourceSetOf({ src, width: 120 }, "5rem")).toBe(`${src} 120w`);
});

test("an example is offered as AVIF in those widths, its own included, and as its file", () => {
  const widths = [320, 360, 480].map((width) => `${example}&w=${width}&f=avif ${width}w`);
  expect(sourcesOf({ src: example, width: 600 }, "46vw")).toEqual({
    src: example,
    avif: [...widths, `${example}&f=avif 600w`].join(", "),
  });
  expect(sourcesOf({ src, width: 160 }, "46vw")).toEqual({ src, srcSet: `${src} 160w` });
});

test("of an example that is seen in part, the AVIF has that part; nothing else is had in parts", () => {
  expect(sourcesOf({ src: example, width: 320 }, "46vw", "l40")).toEqual({
    src: example,
    avif: `${example}&f=avif&p=l40 320w`,
  });
  expect(sourcesOf({ src, width: 160 }, "46vw", "l40")).toEqual({ src, srcSet: `${src} 160w` });
});

test("sizesFor asks for two thirds where a phone has three pixels to one", () => {
  expect(sizesFor(0.45, "20rem")).toBe(
    "(max-width: 39.99rem) and (min-resolution: 2.5dppx) 30vw, (max-width: 39.99rem) 45vw, 20rem",
  );
});
