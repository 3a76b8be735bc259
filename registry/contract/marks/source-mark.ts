import { PRODUCT } from "../product.ts";

/**
 * What IPTC's list of digital source types calls what a model made of words, and what it made of photos:
 * https://cv.iptc.org/newscodes/digitalsourcetype
 */
const SOURCE_TYPES = {
  made: "trainedAlgorithmicMedia",
  edited: "compositeWithTrainedAlgorithmicMedia",
} as const;

/** Whether a result was made of words alone, or of photos. */
export type PictureOrigin = keyof typeof SOURCE_TYPES;

const ORIGINS = ["edited", "made"] as const satisfies readonly PictureOrigin[];

/** The packet that says it, as XMP: what kind of file it is and which software made it, and nothing else. */
export const xmpOf = (origin: PictureOrigin): Uint8Array<ArrayBuffer> =>
  ascii(
    '<?xpacket begin="\uFEFF" id="W5M0MpCehiHzreSzNTczkc9d"?>' +
      '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">' +
      '<rdf:Description rdf:about="" xmlns:xmp="http://ns.adobe.com/xap/1.0/"' +
      ` xmlns:Iptc4xmpExt="http://iptc.org/std/Iptc4xmpExt/2008-02-29/" xmp:CreatorTool="${PRODUCT.name}"` +
      ` Iptc4xmpExt:DigitalSourceType="http://cv.iptc.org/newscodes/digitalsourcetype/${SOURCE_TYPES[origin]}"/>` +
      '</rdf:RDF></x:xmpmeta><?xpacket end="r"?>',
  );

/** What a packet of ours among some bytes says; null where there is none. */
export function readOrigin(bytes: Uint8Array): PictureOrigin | null {
  const text = new TextDecoder("latin1").decode(bytes);
  return ORIGINS.find((origin) => text.includes(`/digitalsourcetype/${SOURCE_TYPES[origin]}"`)) ?? null;
}

/** A text's bytes as UTF-8, which formats' own names are part of. */
export const ascii = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(new TextEncoder().encode(text));

/** Some bytes as text, a letter each: how formats name their parts. */
export const nameAt = (bytes: Uint8Array, at: number, length = 4): string =>
  String.fromCharCode(...bytes.subarray(at, at + length));

/** Bytes one after the other. */
export function joinBytes(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
