import { createSocket } from "node:dgram";
import { once } from "node:events";

/** Addresses of IPv4 that a name has; asked again, it may have others. */
export type Answers = (name: string) => readonly string[];

const A = 1;
/** Where a message's question begins, as a pointer to it in an answer (RFC 1035, 4.1.4). */
const POINTER_TO_QUESTION = 0xc00c;
const HEAD = 12;

/** A name server on this machine that answers whatever it is told to, to be forgotten at once. */
export async function startNameServer(answers: Answers) {
  const asked: string[] = [];
  const socket = createSocket("udp4");
  socket.on("message", (query, from) => {
    const { name, end } = readName(query);
    const type = query.readUInt16BE(end);
    if (type === A) asked.push(name);
    const found = type === A ? answers(name) : [];
    const head = Buffer.from(query.subarray(0, HEAD));
    head.writeUInt16BE(0x8180, 2); // an answer, without a failure
    head.writeUInt16BE(found.length, 6);
    head.fill(0, 8);
    socket.send(
      Buffer.concat([head, query.subarray(HEAD, end + 4), ...found.map(record)]),
      from.port,
      from.address,
    );
  });
  socket.bind(0, "127.0.0.1");
  await once(socket, "listening");
  return {
    address: `127.0.0.1:${socket.address().port}`,
    /** Names whose IPv4 addresses were asked for, in order. */
    asked,
    close: () => void socket.close(),
  };
}

function readName(query: Buffer): { name: string; end: number } {
  const labels: string[] = [];
  let at = HEAD;
  for (let length = query[at] ?? 0; length > 0; length = query[at] ?? 0) {
    labels.push(query.toString("latin1", at + 1, at + 1 + length));
    at += 1 + length;
  }
  return { name: labels.join(".").toLowerCase(), end: at + 1 };
}

/** A record of an address that may be kept for no second. */
function record(ip: string): Buffer {
  const head = Buffer.alloc(12);
  head.writeUInt16BE(POINTER_TO_QUESTION, 0);
  head.writeUInt16BE(A, 2);
  head.writeUInt16BE(1, 4); // the internet
  head.writeUInt16BE(4, 10); // bytes of the address
  return Buffer.concat([head, Buffer.from(ip.split(".").map(Number))]);
}
