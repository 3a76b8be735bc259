import "@remix-run/node";
import type { Runtime } from "~/server/runtime.server.ts";

declare module "@remix-run/node" {
  /** What the server hands to every loader and action as `context`. */
  interface AppLoadContext {
    runtime: Runtime;
    /** For the page's scripts: the nonce of its content security policy. */
    cspNonce: string;
    /** The caller's network address, behind as many proxies as TRUST_PROXY says. */
    clientAddress: string;
    /** Our own scheme, host and port as this caller sees them, e.g. `https://example.com`. */
    origin: string;
    requestId: string;
    /** The answer is kept for everybody: the request brings nothing but an address, and nothing is known of who reads it. */
    isShared: boolean;
    /** A page is rendered for the answer, which brings what it shows; else a page that is there already asks for data. */
    isDocument: boolean;
  }
}
