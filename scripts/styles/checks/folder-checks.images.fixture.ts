import sharp from "sharp";
import { sampleManifest, type CheckFixture } from "./sample-styles.fixture.ts";

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
const film = { words: "a slow push in", made: { seconds: 5 } };
/** A tool that makes films, with three examples of which two are made. */
const films = {
  "film/manifest.json": sampleManifest("film", {
    output: "video",
    providers: {
      local: { maker: { op: "film", seconds: "$a", resolution: "$b", ratio: "$c" }, note: "quick" },
    },
  }),
  "film/examples.json": { films: [film, film, { words: "a pan" }] },
};
const mp4 = Buffer.concat([Buffer.from("\0\0\0\x18ftypisom"), Buffer.alloc(40)]);
const filmFiles = (content: Uint8Array | string) => ({
  ...{ "film/images/poster-1.webp": webp, "film/images/poster-2.webp": webp },
  ...{ "film/images/film-1.mp4": content, "film/images/film-2.mp4": mp4 },
});
const good = {
  ...films,
  ...filmFiles(mp4),
  "mirror/manifest.json": sampleManifest("mirror", { images }),
  ...Object.fromEntries(images.before.map((name) => [`mirror/images/${name}`, png])),
  ...Object.fromEntries(images.after.map((name) => [`mirror/images/${name}`, webp])),
};

export const imagesFixture: CheckFixture = {
  good,
  bad: {
    ...good,
    ...filmFiles("no film"),
    "film/images/film-2.mp4": Buffer.concat([mp4, Buffer.alloc(1_000_000)]),
    "film/images/poster-2.webp": null,
    "mirror/images/a.png": null,
    "mirror/images/b.png": tiny,
    "mirror/images/c.png": tall,
    "mirror/images/d.webp": png,
    "mirror/images/e.webp": "no picture",
    "mirror/images/f.webp": Buffer.concat([webp, Buffer.alloc(600_001)]),
  },
  problems: [
    "film/examples.json:3:5 error[images] film-1.mp4 is no MP4; fix: make it with npm run styles -- examples",
    "film/examples.json:9:5 error[images] film-2.mp4 weighs 1000052 bytes; fix: make it shorter or smaller: 1000000 bytes at most",
    "film/examples.json:9:5 error[images] images/poster-2.webp is not there; fix: make it with npm run styles -- examples",
    "mirror/manifest.json:26:7 error[images] images/a.png is not there; fix: add the file, or leave images out",
    "mirror/manifest.json:27:7 error[images] b.png measures 200×240; fix: resize it to between 240 and 2400 pixels a side",
    "mirror/manifest.json:28:7 error[images] c.png measures 240×2401; fix: resize it to between 240 and 2400 pixels a side",
    "mirror/manifest.json:31:7 error[images] d.webp is really a .png; fix: rename it, or save it as its name says",
    "mirror/manifest.json:32:7 error[images] e.webp is no WEBP, JPEG or PNG; fix: save it as one of them",
    `mirror/manifest.json:33:7 error[images] f.webp weighs ${webp.length + 600_001} bytes; fix: save it with at most 600000 bytes`,
  ],
};
