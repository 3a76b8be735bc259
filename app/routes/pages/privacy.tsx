import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { loadTextPage } from "~/routes/pages/load-text-page.server.ts";
import { TextPage } from "~/pages/legal/text-page.tsx";
import { pageMeta } from "~/pages/frame/page-meta.ts";

export const loader = (args: LoaderFunctionArgs) => loadTextPage("privacy", args);

export const meta: MetaFunction<typeof loader> = (args) => (args.data ? pageMeta(args, args.data.facts) : []);

export default function PrivacyRoute() {
  const { facts: _facts, ...page } = useLoaderData<typeof loader>();
  return <TextPage {...page} />;
}
