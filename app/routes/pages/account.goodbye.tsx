import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { GoodbyePage } from "~/pages/account/settings/goodbye-page.tsx";
import { loadGoodbye } from "~/routes/loaders/account/settings/load-goodbye.server.ts";
import { pageMeta } from "~/pages/frame/page-meta.ts";

export const loader = (args: LoaderFunctionArgs) => loadGoodbye(args);

export const meta: MetaFunction<typeof loader> = (args) => (args.data ? pageMeta(args, args.data.facts) : []);

export default function GoodbyeRoute() {
  const { receipt } = useLoaderData<typeof loader>();
  return <GoodbyePage receipt={receipt} />;
}
