import sharp from "sharp";
import { sampleManifest, type CheckFixture } from "./sample-styles.ts";

const draw = (width: number, height: number, format: "png" | "webp"): Promise<Uint8Array> =>
  sharp({ create: { width, height, channels: 3, background: "#336699" } })
    .toFormat(format)
    .toBuffer();

const images = { before: ["a.png", "b.png", "c.png"], after: ["d.webp", "e.webp", "f.webp"] };
const [png, webp, tiny, tall] = await Promise.all([
  draw(320, 240, "png"),
  draw(320, 240, "webp"),
  draw(200, 240, "png"),
  draw(240, 2401, "png"),
]);
const good = {
  "mirror/manifest.json": sampleManifest("mirror", { images }),
  ...Object.fromEntries(images.before.map((name) => [`mirror/images/${name}`, png])),
  ...Object.fromEntries(images.after.map((name) => [`mirror/images/${name}`, webp])),
};

export const imagesFixture: CheckFixture = {
  good,
  bad: {
    ...good,
    "mirror/images/a.png": null,
    "mirror/images/b.png": tiny,
    "mirror/images/c.png": tall,
    "mirror/images/d.webp": png,
    "mirror/images/e.webp": "no picture",
    "mirror/images/f.webp": Buffer.concat([webp, Buffer.alloc(600_001)]),
  },
  problems: [
    "mirror/manifest.json:26:7 error[images] images/a.png is not there; fix: add the file, or leave images out",
    "mirror/manifest.json:27:7 error[images] b.png measures 200×240; fix: resize it to between 240 and 2400 pixels a side",
    "mirror/manifest.json:28:7 error[images] c.png measures 240×2401; fix: resize it to between 240 and 2400 pixels a side",
    "mirror/manifest.json:31:7 error[images] d.webp is really a .png; fix: rename it, or save it as its name says",
    "mirror/manifest.json:32:7 error[images] e.webp is no WEBP, JPEG or PNG; fix: save it as one of them",
    `mirror/manifest.json:33:7 error[images] f.webp weighs ${webp.length + 600_001} bytes; fix: save it with at most 600000 bytes`,
  ],
};
