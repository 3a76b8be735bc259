import { expect, test } from "vitest";
import { sizesFor, sourceSetOf } from "./source-set.ts";

const src = "/styles/a/images/b.webp?v=0123456789";

test("sourceSetOf offers the known widths below the picture's own, and the picture", () => {
  expect(sourceSetOf({ src, width: 722 })).toBe(
    [160, 240, 360, 480, 600, 720].map((width) => `${src}&w=${width} ${width}w`).join(", ") + `, ${src} 722w`,
  );
  expect(sourceSetOf({ src, width: 240 })).toBe(`${src}&w=160 160w, ${src} 240w`);
});

test("sizesFor asks for two thirds where a phone has three pixels to one", () => {
  expect(sizesFor(0.45, "20rem")).toBe(
    "(max-width: 39.99rem) and (min-resolution: 2.5dppx) 30vw, (max-width: 39.99rem) 45vw, 20rem",
  );
});
