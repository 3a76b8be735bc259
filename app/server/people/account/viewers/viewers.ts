import type { Viewer } from "~/server/viewer/viewer.ts";

/** Tells who asks. */
export interface Viewers {
  /** Who asks, for pages: they set no cookie, so somebody new is null. */
  read(request: Request, clientAddress: string, now: Date): Promise<Viewer | null>;
  /**
   * Who asks, for the API: somebody new becomes a visitor, and `setCookie` is the header that makes it last.
   * `hasEndedSession`: the caller was signed in and is not any more, so what is asked for may be meant for an account.
   */
  ensure(
    request: Request,
    clientAddress: string,
    now: Date,
  ): Promise<{ viewer: Viewer; setCookie?: string; hasEndedSession: boolean }>;
  /** The visitor whom the browser is known as, also beside a session. */
  visitorIdOf(request: Request): string | null;
  /** The mark by which the browser is known whoever signs in with it. */
  browserMarkOf(request: Request): string | null;
  /** The same, made where it has none; `setCookie` is the header that makes it last. */
  markBrowser(request: Request): { mark: string; setCookie?: string };
  /** The `Set-Cookie` headers by which a browser forgets its visitor. */
  forgetVisitor(request: Request): string[];
}
