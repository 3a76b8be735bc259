import type { ServerResponse } from "node:http";
import type { Response } from "express";
import helmet from "helmet";
import type { RequestFacts, Step } from "./step.ts";

const SECONDS_PER_YEAR = 31_536_000;

/** Whatever a page has no use for. */
const PERMISSIONS = "camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=()";

/** A shared result's page in any language, what the page is made of, and its files. */
export const isSharePath = (path: string): boolean => /^(?:\/[a-z]{2})?\/s(?:\/|$)/.test(path);

/**
 * Whoever is led on from a shared page learns nothing of its address, which opens it, and no search engine lists what lies
 * there, whether it is there or not.
 */
export const sealShares: Step = (_request, response, next) => {
  if (isSharePath(response.locals.path))
    response.set({
      "Referrer-Policy": "no-referrer",
      "X-Robots-Tag": "noindex",
      "Cache-Control": "no-store",
    });
  next();
};

/** For a line of text to whoever asked for no address that there could be, before anything is known of the request. */
export const BARE_HEADERS = {
  "Content-Security-Policy": "default-src 'none'; sandbox",
  "Permissions-Policy": PERMISSIONS,
  "Referrer-Policy": "strict-origin-when-cross-origin",
  "X-Content-Type-Options": "nosniff",
  "X-Frame-Options": "DENY",
} as const;

const hasFacts = (response: ServerResponse): response is Response<unknown, RequestFacts> =>
  "locals" in response;
const nonceOf = (_request: unknown, response: ServerResponse): string =>
  hasFacts(response) ? `'nonce-${response.locals.cspNonce}'` : "'none'";

/**
 * The security headers of every answer; the content security policy is enforced and lets in only scripts with the
 * request's nonce.
 * @param options.isDevelopment lets pages hold the live-reload connection open.
 * @param options.formTargets origins that a form of ours may lead on to.
 * @param options.storageOrigins where photos are sent to and results come from, beside this site.
 * @param options.humanCheckOrigins where a human check's script and frame come from.
 */
export function addSecurityHeaders(options: {
  isDevelopment: boolean;
  formTargets: string[];
  storageOrigins: string[];
  humanCheckOrigins: string[];
}): Step {
  const [plain, secure] = [false, true].map((isHttps) =>
    helmet({
      contentSecurityPolicy: {
        useDefaults: false,
        directives: {
          defaultSrc: ["'self'"],
          scriptSrc: ["'self'", nonceOf, ...options.humanCheckOrigins],
          scriptSrcAttr: ["'none'"],
          // Toasts and dialogs set inline styles.
          styleSrc: ["'self'", "'unsafe-inline'"],
          imgSrc: ["'self'", "blob:", "data:", ...options.storageOrigins],
          fontSrc: ["'self'"],
          mediaSrc: ["'self'", "blob:", ...options.storageOrigins],
          connectSrc: [
            "'self'",
            ...options.storageOrigins,
            ...(options.isDevelopment ? ["ws:", "wss:"] : []),
          ],
          workerSrc: ["'self'", "blob:"],
          frameSrc: options.humanCheckOrigins.length > 0 ? options.humanCheckOrigins : ["'none'"],
          frameAncestors: ["'none'"],
          formAction: ["'self'", ...options.formTargets],
          baseUri: ["'none'"],
          objectSrc: ["'none'"],
          ...(isHttps && { upgradeInsecureRequests: [] }),
        },
      },
      strictTransportSecurity: isHttps && { maxAge: SECONDS_PER_YEAR, includeSubDomains: false },
      // Browsers ignore these two, with a warning, on an address without https.
      crossOriginOpenerPolicy: isHttps,
      originAgentCluster: isHttps,
      referrerPolicy: { policy: "strict-origin-when-cross-origin" },
      xFrameOptions: { action: "deny" },
    }),
  );
  return (request, response, next) => {
    response.set("Permissions-Policy", PERMISSIONS);
    const apply = response.locals.origin.startsWith("https:") ? secure : plain;
    apply?.(request, response, next);
  };
}
