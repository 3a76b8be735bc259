import type { ActionFunctionArgs, LoaderFunctionArgs, ServerBuild } from "@remix-run/node";
import { errorResponse } from "~/server/errors/error-response.server.ts";
import { isOutage } from "~/server/errors/outage.ts";

type RouteFunction<Args> = (args: Args) => unknown;

/**
 * The same routes, where an outage that a loader or an action runs into is the answer 503 with `Retry-After`, whatever
 * the route: a program gets it as it is, and a page shows the site's own words instead of it.
 */
export const withOutageAnswers = (build: ServerBuild): ServerBuild => ({
  ...build,
  routes: Object.fromEntries(
    Object.entries(build.routes).map(([id, route]) => {
      if (route === undefined) return [id, route];
      const { loader, action } = route.module;
      const module = {
        ...route.module,
        ...(loader && { loader: answering<LoaderFunctionArgs>(loader) }),
        ...(action && { action: answering<ActionFunctionArgs>(action) }),
      };
      return [id, { ...route, module }];
    }),
  ),
});

const answering =
  <Args extends LoaderFunctionArgs>(run: RouteFunction<Args>) =>
  async (args: Args): Promise<unknown> => {
    try {
      return await run(args);
    } catch (error) {
      if (!isOutage(error)) throw error;
      throw errorResponse(error, args.request, args.context.runtime.log);
    }
  };
