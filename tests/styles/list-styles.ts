import { readdirSync, readFileSync } from "node:fs";
import { copySchema, type Copy } from "#registry/contract/copy.ts";
import { DEFAULT_LOCALE, type Locale } from "#registry/contract/locale.ts";
import { manifestSchema, type Manifest } from "#registry/contract/manifest.ts";
import { fillProduct } from "#registry/contract/product.ts";

const STYLES = new URL("../../styles/", import.meta.url);
const PHOTOS = new URL("../fixtures/photos/", import.meta.url);

/** Every manifest in `styles/`, with `{product}` filled in, in catalog order. */
export function listManifests(): Manifest[] {
  const manifests = readdirSync(STYLES).map((id) => {
    const text = readFileSync(new URL(`${id}/manifest.json`, STYLES), "utf8");
    return manifestSchema.parse(JSON.parse(fillProduct(text)));
  });
  return manifests.sort((a, b) => (a.order ?? Infinity) - (b.order ?? Infinity) || a.id.localeCompare(b.id));
}

/** A style that takes any photo and is done in one call of the hosted model. */
export function chooseStyle() {
  const style = listManifests().find(
    ({ section, photos, providers }) =>
      section === "style" &&
      photos.min === 1 &&
      photos.faces === undefined &&
      photos.person === undefined &&
      providers.replicate?.then === undefined,
  );
  if (style?.imageType === undefined) throw new Error("no style takes any photo");
  return { style: style.id, imageType: style.imageType };
}

/** A style's copy as people of a locale see it: English where the locale has none. */
export function readCopy(id: string, locale: Locale): Copy {
  const read = (name: Locale) => readFileSync(new URL(`${id}/copy/${name}.json`, STYLES), "utf8");
  const hasOwn = readdirSync(new URL(`${id}/copy/`, STYLES)).includes(`${locale}.json`);
  return copySchema.parse(JSON.parse(read(hasOwn ? locale : DEFAULT_LOCALE)));
}

/** A photograph of `tests/fixtures/photos`, e.g. `astronaut`. */
export const readPhoto = (name: string): Uint8Array<ArrayBuffer> =>
  new Uint8Array(readFileSync(new URL(`${name}.jpg`, PHOTOS)));
