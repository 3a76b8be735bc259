import { expect, test } from "vitest";
import { sizesFor, sourceSetOf, sourcesOf } from "./source-set.ts";

const src = "/shared/b?v=0123456789";
const example = "/styles/a/images/b.webp?v=0123456789";

test("sourceSetOf offers the known widths below the picture's own, and the picture", () => {
  expect(sourceSetOf({ src, width: 722 })).toBe(
    [160, 240, 320, 360, 480, 600, 720].map((width) => `${src}&w=${width} ${width}w`).join(", ") +
      `, ${src} 722w`,
  );
  expect(sourceSetOf({ src: "/b", width: 240 })).toBe("/b?w=160 160w, /b 240w");
});

test("an example is offered as AVIF in all widths, its own included, and as WEBP in one", () => {
  const widths = [160, 240, 320, 360, 480].map((width) => `${example}&w=${width}&f=avif ${width}w`);
  expect(sourcesOf({ src: example, width: 600 })).toEqual({
    src: `${example}&w=480`,
    avif: [...widths, `${example}&f=avif 600w`].join(", "),
  });
  expect(sourcesOf({ src: example, width: 480 }).src).toBe(example);
  expect(sourcesOf({ src, width: 160 })).toEqual({ src, srcSet: `${src} 160w` });
});

test("sizesFor asks for two thirds where a phone has three pixels to one", () => {
  expect(sizesFor(0.45, "20rem")).toBe(
    "(max-width: 39.99rem) and (min-resolution: 2.5dppx) 30vw, (max-width: 39.99rem) 45vw, 20rem",
  );
});
