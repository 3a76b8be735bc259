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
    v3_lazyRouteDiscovery: true,
    unstable_optimizeDeps: true,
  },
  routes: (defineRoutes) =>
    defineRoutes((route) => {
      route(":lang?", "routes/locale.tsx", () => {
        route("", "routes/home.tsx", { index: true });
        route(`${PRODUCT.slug}-style`, "routes/catalogue.tsx");
        route(`${PRODUCT.slug}-style/:toolId`, "routes/style.tsx");
        route("pricing", "routes/pricing.tsx");
        route("sign-in", "routes/sign-in.tsx");
        route("privacy", "routes/privacy.tsx");
        route("terms", "routes/terms.tsx");
        route("offline", "routes/offline.tsx");
      });
      route("api/config", "routes/api.config.ts");
      route("api/credits", "routes/api.credits.ts");
      route("api/generations", "routes/api.generations.ts");
      route("api/human-check/challenge", "routes/api.human-check.challenge.ts");
      route("api/presigned-urls", "routes/api.presigned-urls.ts");
      route("api/*", "routes/api.submit.ts");
      route("files/*", "routes/files.ts");
      route("sitemap.xml", "routes/sitemap.ts");
      route("robots.txt", "routes/robots.ts");
      route("*", "routes/not-found.tsx");
    }),
};
