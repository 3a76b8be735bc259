// Framework options in one place; vite.config.ts imports them.
import { PRODUCT } from "./registry/contract/product.ts";

/** @type {import("@remix-run/dev").VitePluginConfig} */
export default {
  appDirectory: "app",
  buildDirectory: "build",
  ignoredRouteFiles: ["**/*"], // every route is listed below
  serverModuleFormat: "esm",
  future: {
    v3_fetcherPersist: true,
    v3_relativeSplatPath: true,
    v3_throwAbortReason: true,
    v3_singleFetch: true,
    v3_lazyRouteDiscovery: false,
    unstable_optimizeDeps: true,
  },
  routes: (defineRoutes) =>
    defineRoutes((define) => {
      // Limits and guards compare letter by letter, and so does the router: what they don't know it doesn't serve.
      /** @type {(path: string, file: string, options?: { index?: boolean }, children?: () => void) => void} */
      const route = (path, file, options, children) =>
        define(path, file, { ...options, caseSensitive: true }, children);
      route(":lang?", "routes/pages/locale.tsx", {}, () => {
        route("", "routes/pages/home.tsx", { index: true });
        route(`${PRODUCT.slug}-style`, "routes/pages/catalog.tsx");
        route(`${PRODUCT.slug}-style/:toolId`, "routes/pages/style.tsx");
        route("sheet", "routes/pages/sheet.tsx");
        route("pricing", "routes/pages/pricing.tsx");
        route("credits", "routes/pages/credits.tsx");
        route("checkout/portal", "routes/pages/checkout-portal.tsx");
        route("checkout/:purchaseId", "routes/pages/checkout.tsx");
        route("sign-in", "routes/pages/sign-in.tsx");
        route("sign-in-code", "routes/pages/sign-in-code.tsx");
        route("sign-up", "routes/pages/sign-up.tsx");
        route("verify", "routes/pages/verify.tsx");
        route("reset", "routes/pages/reset.tsx");
        route("account", "routes/pages/account.tsx");
        route("account/goodbye", "routes/pages/account.goodbye.tsx");
        route("history", "routes/pages/history.tsx");
        route("privacy", "routes/pages/privacy.tsx");
        route("terms", "routes/pages/terms.tsx");
        route("offline", "routes/pages/offline.tsx");
        route("s/:token", "routes/pages/share.tsx");
      });
      route("account/export", "routes/files/account.export.ts");
      route("sign-out", "routes/files/sign-out.ts");
      route("api/check-in", "routes/api/check-in.ts");
      route("api/checkout", "routes/api/checkout.ts");
      route("api/portal", "routes/api/portal.ts");
      route("api/purchases", "routes/api/purchases.ts");
      route("api/webhooks/stripe", "routes/api/webhooks.stripe.ts");
      route("api/webhooks/replicate", "routes/api/webhooks.replicate.ts");
      route("api/auth/*", "routes/api/auth.ts");
      route("api/config", "routes/api/config.ts");
      route("api/credits", "routes/api/credits.ts");
      route("api/generations", "routes/api/generations.ts");
      route("api/generations/:id", "routes/api/generation.ts");
      route("api/human-check/challenge", "routes/api/human-check.challenge.ts");
      route("api/openapi.json", "routes/api/openapi.ts");
      route("api/presigned-urls", "routes/api/presigned-urls.ts");
      route("api/previews", "routes/api/previews.ts");
      route("api/uploads", "routes/api/uploads.ts");
      route("api/words", "routes/api/words.ts");
      route("api/history", "routes/api/history.ts");
      route("api/mails/:letterId", "routes/api/mails.ts");
      route("api/archive", "routes/api/archive.ts");
      route("api/deletions", "routes/api/deletions.ts");
      route("api/cancellations", "routes/api/cancellations.ts");
      route("api/favourites/:id", "routes/api/favourite.ts");
      route("api/shares", "routes/api/shares.ts");
      route("api/shares/:id", "routes/api/share.ts");
      route("api/tools/:id/stats", "routes/api/tool-stats.ts");
      route("api/*", "routes/api/tools.ts");
      route("s/:token/:file", "routes/files/shared-file.ts");
      route("files/*", "routes/files/files.ts");
      route("previews/:id", "routes/files/preview.ts");
      route("search-index/:lang", "routes/files/search-index.ts");
      route("sitemap.xml", "routes/files/sitemap.ts");
      route("robots.txt", "routes/files/robots.ts");
      route(".well-known/security.txt", "routes/files/security-txt.ts");
      route("*", "routes/pages/not-found.tsx");
    }),
};
