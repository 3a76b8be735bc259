// The smallest page that Remix renders, on express: what a page of the site is compared with. Tells its port when it listens.
import { createElement } from "react";
import { renderToString } from "react-dom/server";
import express from "express";
import { createRequestHandler, type EntryContext, type ServerBuild } from "@remix-run/node";
import { RemixServer } from "@remix-run/react";

const Page = () => createElement("html", null, createElement("body", null, "A page."));

const BUILD: ServerBuild = {
  mode: "production",
  entry: {
    module: {
      default: (request: Request, status: number, headers: Headers, context: EntryContext) => {
        headers.set("Content-Type", "text/html; charset=utf-8");
        const page = renderToString(createElement(RemixServer, { context, url: request.url }));
        return new Response(`<!DOCTYPE html>${page}`, { headers, status });
      },
    },
  },
  routes: { root: { id: "root", path: "", module: { default: Page } } },
  assets: {
    entry: { imports: [], module: "/entry.js" },
    routes: {
      root: {
        ...{ id: "root", path: "", module: "/root.js" },
        ...{ hasAction: false, hasLoader: false, hasClientAction: false },
        ...{ hasClientLoader: false, hasErrorBoundary: false },
      },
    },
    ...{ url: "/manifest.js", version: "1" },
  },
  ...{ publicPath: "/", assetsBuildDirectory: "", isSpaMode: false },
  future: {
    v3_fetcherPersist: true,
    v3_relativeSplatPath: true,
    v3_throwAbortReason: true,
    v3_singleFetch: true,
    v3_lazyRouteDiscovery: false,
  },
};

const handle = createRequestHandler(BUILD, "production");
const server = express()
  .disable("x-powered-by")
  .disable("etag")
  .use(async (request, response, next) => {
    try {
      const answer = await handle(new Request(`http://127.0.0.1${request.originalUrl}`));
      response.status(answer.status);
      for (const [name, value] of answer.headers) response.set(name, value);
      response.end(await answer.text());
    } catch (error) {
      next(error);
    }
  })
  .listen(0, "127.0.0.1", () => {
    const address = server.address();
    process.send?.(typeof address === "object" && address ? address.port : 0);
  });
process.once("disconnect", () => process.exit());
