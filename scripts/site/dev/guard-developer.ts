import type { RequestHandler } from "express";

const LOOPBACK_ADDRESS = /^(?:127\.\d+\.\d+\.\d+|::1|::ffff:127\.\d+\.\d+\.\d+)$/;
const LOOPBACK_HOST = /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d{1,5})?$/;

/** What a proxy adds to what it passes on: behind one, whoever asks is not at this machine. */
const PASSED_ON = ["Forwarded", "X-Forwarded-For", "X-Forwarded-Host", "X-Real-IP", "Via"];

/** Scripts are this server's files; results stand in a frame of the same origin, styles are their own. */
const POLICY =
  "default-src 'none'; script-src 'self'; connect-src 'self'; img-src data:; style-src 'unsafe-inline'; frame-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'self'";

/**
 * Lets only whoever sits at this machine pass: the connection comes from loopback and the host is named so, which a page
 * elsewhere whose name leads here can't say; what changes something comes from a page of ours. To all others there is
 * nothing.
 */
export const guardDeveloper: RequestHandler = (request, response, next) => {
  const { method, socket } = request;
  const host = request.get("Host") ?? "";
  const isNear = LOOPBACK_ADDRESS.test(socket.remoteAddress ?? "") && LOOPBACK_HOST.test(host);
  if (!isNear || PASSED_ON.some((name) => request.get(name) !== undefined))
    return void response.status(404).type("text").send("Not found.\n");
  const isReading = method === "GET" || method === "HEAD";
  if (!isReading && request.get("Origin") !== `http://${host}`)
    return void response.status(403).type("text").send("Only a page of this server may change something.\n");
  response.set({
    "Content-Security-Policy": POLICY,
    "X-Frame-Options": "SAMEORIGIN",
    "Cache-Control": "no-store",
  });
  next();
};
