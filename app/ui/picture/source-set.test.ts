import { expect, test } from "vitest";
import { avifSetOf, sizesFor, sourceSetOf } from "./source-set.ts";

const src = "/shared/b?v=0123456789";
const example = "/styles/a/images/b.webp?v=0123456789";

test("sourceSetOf offers the known widths below the picture's own, and the picture", () => {
  expect(sourceSetOf({ src, width: 722 })).toBe(
    [160, 240, 320, 360, 480, 600, 720].map((width) => `${src}&w=${width} ${width}w`).join(", ") +
      `, ${src} 722w`,
  );
  expect(sourceSetOf({ src: "/b", width: 240 })).toBe("/b?w=160 160w, /b 240w");
});

test("an example is offered as AVIF in all widths, its own included, and in every second one besides", () => {
  const widths = [160, 240, 320, 360].map((width) => `${example}&w=${width}&f=avif ${width}w`);
  expect(avifSetOf({ src: example, width: 480 })).toBe([...widths, `${example}&f=avif 480w`].join(", "));
  expect(sourceSetOf({ src: example, width: 480 })).toBe(
    [240, 360].map((width) => `${example}&w=${width} ${width}w`).join(", ") + `, ${example} 480w`,
  );
  expect(avifSetOf({ src, width: 480 })).toBeUndefined();
});

test("sizesFor asks for two thirds where a phone has three pixels to one", () => {
  expect(sizesFor(0.45, "20rem")).toBe(
    "(max-width: 39.99rem) and (min-resolution: 2.5dppx) 30vw, (max-width: 39.99rem) 45vw, 20rem",
  );
});
