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

/** A page's HTML in every form in which it is sent. */
export async function packPage(html: string): Promise<Record<Encoding, PackedBody>> {
  const bytes = Buffer.from(html);
  const params = { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY };
  const [br, zipped] = await Promise.all([
    packBrotli(bytes, { params }),
    packGzip(bytes, { level: constants.Z_BEST_COMPRESSION }),
  ]);
  return {
    br: createPackedBody(br),
    gzip: createPackedBody(zipped),
    identity: createPackedBody(bytes),
  };
}
