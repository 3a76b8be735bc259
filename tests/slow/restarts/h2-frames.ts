import { connect } from "node:tls";

const PREFACE = "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n";
const FRAME = { data: 0, headers: 1, settings: 4 } as const;
const END_STREAM = 1;
const END_HEADERS = 4;
const SILENCE_MS = 700;
const PATIENCE_MS = 5_000;

/** Sends bytes over TLS to a local port and waits until the other side closes, or has said nothing more for a while. */
export function sendOverTls(port: number, protocol: "h2" | "http/1.1", bytes: Uint8Array): Promise<Buffer> {
  return new Promise((resolve) => {
    const options = { servername: "localhost", ALPNProtocols: [protocol], rejectUnauthorized: false };
    const socket = connect({ port, host: "127.0.0.1", ...options }, () => socket.write(bytes));
    const chunks: Buffer[] = [];
    const end = () => {
      clearTimeout(timer);
      socket.destroy();
      resolve(Buffer.concat(chunks));
    };
    let timer = setTimeout(end, PATIENCE_MS);
    socket.on("data", (chunk: Buffer) => {
      chunks.push(chunk);
      clearTimeout(timer);
      timer = setTimeout(end, SILENCE_MS);
    });
    socket.on("error", end);
    socket.on("close", end);
  });
}

/** The bytes of an HTTP/2 connection with one request, whatever its headers say. They are at most 126 bytes long each. */
export function h2Request(headers: readonly (readonly [string, string])[], body?: string): Buffer {
  const block = Buffer.concat(headers.map(([name, value]) => Buffer.concat([literal(name), field(value)])));
  const isLast = body === undefined ? END_STREAM : 0;
  return Buffer.concat([
    Buffer.from(PREFACE, "latin1"),
    frame(FRAME.settings, 0, 0, Buffer.alloc(0)),
    frame(FRAME.headers, END_HEADERS | isLast, 1, block),
    ...(body === undefined ? [] : [frame(FRAME.data, END_STREAM, 1, Buffer.from(body, "latin1"))]),
  ]);
}

function frame(type: number, flags: number, stream: number, payload: Buffer): Buffer {
  const head = Buffer.alloc(9);
  head.writeUIntBE(payload.length, 0, 3);
  head.writeUInt8(type, 3);
  head.writeUInt8(flags, 4);
  head.writeUInt32BE(stream, 5);
  return Buffer.concat([head, payload]);
}

/** HPACK: a string as it is, and a header that is named by one and not kept. */
const field = (text: string): Buffer =>
  Buffer.concat([Buffer.from([text.length]), Buffer.from(text, "latin1")]);
const literal = (name: string): Buffer => Buffer.concat([Buffer.from([0]), field(name)]);
