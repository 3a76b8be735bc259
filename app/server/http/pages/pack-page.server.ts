import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { invariant } from "#registry/contract/errors/invariant.ts";
import { createPackedBody, type Encoding, type PackedBody } from "../send-packed.server.ts";

const [packBrotli, packGzip] = [promisify(brotliCompress), promisify(gzip)];

/** Within four percent of the best in less than half of its time: a page is packed while somebody waits for it. */
const BROTLI_QUALITY = 10;

const SCRIPT = /<script\b([^>]*)>([\s\S]*?)<\/script>/g;

/** A page without its nonce, and what stands for its own inline scripts in a content security policy. */
interface SealedPage {
  html: string;
  /** Sources such as `'sha256-…'`, each once. */
  scripts: readonly string[];
}

/**
 * Takes the nonce out of a rendered page, and hashes instead the inline scripts that carried it. A script that found its
 * way into the page otherwise has no nonce, so it gets no hash either.
 * @throws where the nonce stands elsewhere than in an attribute of its name
 */
export function sealPage(rendered: string, nonce: string): SealedPage {
  const mark = ` nonce="${nonce}"`;
  const own = [...rendered.matchAll(SCRIPT)].filter(
    ([, attributes = ""]) => attributes.includes(mark) && !/\ssrc=/.test(attributes),
  );
  const hashes = own.map(
    ([, , script = ""]) => `'sha256-${createHash("sha256").update(script).digest("base64")}'`,
  );
  const html = rendered.replaceAll(mark, "");
  invariant(!html.includes(nonce), "a page that is shared holds nothing of a nonce");
  return { html, scripts: [...new Set(hashes)] };
}

/** A page's HTML in the forms in which it is sent, each made when it is first asked for. */
export interface PackedPage {
  /** Of the HTML itself; packed forms are a fifth of it. */
  byteCount: number;
  /** The page in one form: the same bytes for all who ask. */
  takeForm(encoding: Encoding): Promise<PackedBody>;
}

const PACKERS: Readonly<Record<Encoding, (html: Buffer) => Promise<Buffer>>> = {
  br: (html) => packBrotli(html, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } }),
  gzip: (html) => packGzip(html, { level: constants.Z_BEST_COMPRESSION }),
  identity: async (html) => html,
};

/** Holds a page's HTML for all who ask for it. Nothing is packed in a form that nobody takes. */
export function packPage(html: string): PackedPage {
  const bytes = Buffer.from(html);
  const packed = new Map<Encoding, Promise<PackedBody>>();
  return {
    byteCount: bytes.length,
    takeForm(encoding) {
      const known = packed.get(encoding);
      if (known) return known;
      const packing = PACKERS[encoding](bytes).then(createPackedBody);
      packed.set(encoding, packing);
      return packing;
    },
  };
}
