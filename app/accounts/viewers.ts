import type { Viewer } from "./viewer.ts";

/** Tells who asks. */
export interface Viewers {
  /** Who asks, for pages: they set no cookie, so somebody new is null. */
  read(request: Request, clientAddress: string, now: Date): Promise<Viewer | null>;
  /** Who asks, for the API: somebody new becomes a visitor, and `setCookie` is the header that makes it last. */
  ensure(request: Request, clientAddress: string, now: Date): Promise<{ viewer: Viewer; setCookie?: string }>;
}
