/** The method of what is hidden: nothing else on the site is asked by it. */
export const HIDDEN_METHOD = "PATCH";
const HIDDEN = `${HIDDEN_METHOD} /hidden HTTP/1.1\r\nHost: hidden\r\n\r\n`;

/** One request whose parts can be read in more than one way, and a second one that hides in what is read otherwise. */
export interface Smuggled {
  name: string;
  bytes: string;
}

const CHUNKED = "Transfer-Encoding: chunked";
const length = (value: number | string): string => `Content-Length: ${value}`;
const chunk = (text: string): string => `${text.length.toString(16)}\r\n${text}\r\n`;

/** Ends at once for who reads chunks; for who reads a length the hidden request is still inside. */
const AFTER_CHUNKS = `0\r\n\r\n${HIDDEN}`;
const COVERED = length(AFTER_CHUNKS.length);

/** Ways to write the header that only some take for it. */
const ODD_CODINGS: [string, string][] = [
  ["another word", "Transfer-Encoding: xchunked"],
  ["a space before the colon", "Transfer-Encoding : chunked"],
  ["a tab", "Transfer-Encoding:\tchunked"],
  ["a vertical tab", "Transfer-Encoding: \x0bchunked"],
  ["a NUL", "Transfer-Encoding: chunked\0"],
  ["capitals", "TRANSFER-ENCODING: CHUNKED"],
  ["quotes", 'Transfer-Encoding: "chunked"'],
  ["two headers", `${CHUNKED}\r\nTransfer-Encoding: identity`],
  ["two headers, the other first", `Transfer-Encoding: identity\r\n${CHUNKED}`],
  ["a list", "Transfer-Encoding: identity, chunked"],
  ["a list that ends otherwise", "Transfer-Encoding: chunked, identity"],
  ["the same twice", "Transfer-Encoding: chunked, chunked"],
  ["a bare line feed before it", `X-A: b\n${CHUNKED}`],
  ["a bare carriage return before it", `X-A: b\r${CHUNKED}`],
  ["a folded line", `X-A: b\r\n ${CHUNKED}`],
  ["its value on a folded line", "Transfer-Encoding:\r\n chunked"],
  ["its name on a line of its own", "Transfer-Encoding\r\n: chunked"],
  ["a name with an underscore", "Transfer_Encoding: chunked"],
];

/** Lengths that are none, or two. */
const ODD_LENGTHS: [string, string[]][] = [
  ["two, the longer first", [length(HIDDEN.length), length(0)]],
  ["two, the shorter first", [length(0), length(HIDDEN.length)]],
  ["a list", [length(`0, ${HIDDEN.length}`)]],
  ["a plus", [length(`+${HIDDEN.length}`)]],
  ["a minus", [length("-1")]],
  ["hexadecimal", [length(`0x${HIDDEN.length.toString(16)}`)]],
  ["a power", [length("1e1")]],
  ["a space inside", [length("1 0")]],
  ["a space before the colon", [`Content-Length : ${HIDDEN.length}`]],
  ["a folded line", [`Content-Length:\r\n ${HIDDEN.length}`]],
  ["beyond 64 bits", [length("18446744073709551617")]],
];

/** Chunks whose ends are found in different places. */
const ODD_CHUNKS: [string, string][] = [
  ["an extension", `5;name=value\r\nhello\r\n0\r\n\r\n`],
  ["an extension that ends in a bare line feed", `5;\nhello\r\n${chunk(AFTER_CHUNKS)}0\r\n\r\n`],
  ["an extension with a hidden line", `2;\nxx\r\n${HIDDEN.length.toString(16)}\r\n0\r\n\r\n${HIDDEN}`],
  ["bare line feeds", `5\nhello\n0\n\n${HIDDEN}`],
  ["a size with a sign", `+5\r\nhello\r\n0\r\n\r\n`],
  ["a size with 0x", `0x5\r\nhello\r\n0\r\n\r\n`],
  ["a size beyond 64 bits", `10000000000000000\r\n${HIDDEN}\r\n0\r\n\r\n`],
  ["a longer chunk than its size", `1\r\nhello\r\n${AFTER_CHUNKS}`],
  ["two bytes that are no line's end after a chunk", `5\r\nhelloXX${AFTER_CHUNKS}`],
  ["a trailer that tells a length", `0\r\nContent-Length: ${HIDDEN.length}\r\n\r\n`],
];

/** Requests that mean two things, to a site at this host. None may come to more than one, and nothing hidden to any. */
export function listSmuggled(host: string): Smuggled[] {
  const post = (headers: string[], body: string, version = "1.1"): string =>
    [`POST / HTTP/${version}`, `Host: ${host}`, "Connection: close", ...headers, "", body].join("\r\n");
  const get = (target: string, ...lines: string[]): string =>
    [`GET ${target} HTTP/1.1`, `Host: ${host}`, "Connection: close", ...lines, "", ""].join("\r\n");
  const named = (kind: string, cases: [string, string][]): Smuggled[] =>
    cases.map(([name, bytes]) => ({ name: `${kind}: ${name}`, bytes }));
  return [
    ...named("a length and chunks", [
      ["the length covers more", post([COVERED, CHUNKED], AFTER_CHUNKS)],
      ["the chunks cover more", post([length(4), CHUNKED], `${chunk(HIDDEN)}0\r\n\r\n`)],
      ["the chunks first", post([CHUNKED, length(4)], `${chunk(HIDDEN)}0\r\n\r\n`)],
      ["of HTTP/1.0", post([COVERED, CHUNKED], AFTER_CHUNKS, "1.0")],
    ]),
    ...named(
      "a length and an odd coding",
      ODD_CODINGS.map(([name, header]) => [name, post([COVERED, header], AFTER_CHUNKS)]),
    ),
    ...named(
      "an odd length",
      ODD_LENGTHS.map(([name, headers]) => [name, post(headers, HIDDEN)]),
    ),
    ...named(
      "odd chunks",
      ODD_CHUNKS.map(([name, body]) => [name, post([CHUNKED], body)]),
    ),
    ...named("a version", [
      ["chunks in HTTP/1.0", post([CHUNKED], `${chunk(HIDDEN)}0\r\n\r\n`, "1.0")],
      ["chunks in HTTP/1.2", post([CHUNKED], `${chunk(HIDDEN)}0\r\n\r\n`, "1.2")],
      ["none, a line of HTTP/0.9", "GET /\r\n"],
    ]),
    ...named("a target", [
      ["absolute, of another host", get("http://hidden.example/")],
      ["absolute, of this host", get(`http://${host}/`)],
      ["with a line's end in it", get(`/ HTTP/1.1\r\nX-A: b`)],
      ["with a bare line feed in it", get(`/\nX-A: b`)],
    ]),
    ...named("a reading request", [
      ["with a body that is a request", `${get("/", length(HIDDEN.length))}${HIDDEN}`],
      [
        "that waits to be asked for its body",
        `${get("/", length(HIDDEN.length), "Expect: 100-continue")}${HIDDEN}`,
      ],
      ["that wants another protocol", get("/", "Upgrade: h2c", "HTTP2-Settings: AAMAAABkAARAAAAAAAIAAAAA")],
    ]),
    ...named("lines", [
      ["of bare line feeds", `GET / HTTP/1.1\nHost: ${host}\nConnection: close\n\n`],
      ["of bare carriage returns", `GET / HTTP/1.1\rHost: ${host}\rConnection: close\r\r`],
      ["two hosts", get("/", "Host: hidden.example")],
      ["no host", "GET / HTTP/1.1\r\nConnection: close\r\n\r\n"],
    ]),
  ];
}
