import type { Photo, PreviewPlan, PreviewResult } from "./make-preview.ts";

/** Escapes a text for HTML. */
export const escape = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");

const STYLE = `body{font:15px system-ui;margin:24px;background:#f6f6f5;color:#1b1b1a}
.pair{display:flex;gap:20px;align-items:flex-start}.pair>*{width:300px}img{width:100%;border-radius:8px}
figure{margin:0 0 12px}figcaption{color:#6b6b69}pre{white-space:pre-wrap;overflow-wrap:anywhere}
td{vertical-align:top;padding:4px 12px 4px 0}.error{color:#b3261e}`;

/** Prints a page up to its content. `head` is HTML for its head. */
export const printHead = (title: string, head = ""): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${escape(title)}</title>${head}
<style>${STYLE}</style></head>
<body>
`;

/** Prints a whole page. */
export const printPage = (title: string, body: string, head?: string): string =>
  `${printHead(title, head)}${body}\n</body></html>\n`;

function printResult(result: PreviewResult): string {
  switch (result.kind) {
    case "picture":
      return `<figure><img alt="result" src="data:image/webp;base64,${result.webp.toString("base64")}"><figcaption>${result.seconds.toFixed(1)} s</figcaption></figure>`;
    case "text":
      return `<p>${escape(result.words)}</p>`;
    case "refusal":
    case "failure":
      return `<p class="error">${escape(result.sentence)}</p>`;
  }
}

const printPhoto = ({ name, bytes }: Photo): string =>
  `<figure><img alt="" src="data:image/jpeg;base64,${bytes.toString("base64")}"><figcaption>${escape(name)}</figcaption></figure>`;

/** Prints photographs beside what was made of them. */
export const printPair = (photos: readonly Photo[], result: PreviewResult): string =>
  `<section class="pair"><div>${photos.map(printPhoto).join("")}</div><div>${printResult(result)}</div></section>\n`;

/** Prints the composed prompt, the price and the vendor's input. */
export function printPlan({ prompt, calls, credits, usd }: PreviewPlan): string {
  const price = usd === null ? "vendor's price not known" : `vendor $${usd.toFixed(4)}`;
  return `<p>${credits} credits · ${calls.length === 0 ? "no vendor" : price}</p>
<details open><summary>Composed prompt</summary><pre>${escape(prompt)}</pre></details>
${calls.length === 0 ? "" : `<details><summary>Vendor's input</summary><pre>${escape(JSON.stringify(calls, null, 2))}</pre></details>`}
`;
}
