import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { answerSettingsForm } from "~/routes/loaders/account/settings/answer-settings-form.server.ts";
import { loadSettings } from "~/routes/loaders/account/settings/load-settings.server.ts";
import { SettingsPage } from "~/pages/account/settings/settings-page.tsx";
import { pageMeta } from "~/pages/frame/page-meta.ts";

export const loader = (args: LoaderFunctionArgs) => loadSettings(args);

export const action = answerSettingsForm;

export const meta: MetaFunction<typeof loader> = (args) => (args.data ? pageMeta(args, args.data.facts) : []);

export default function AccountRoute() {
  const { account } = useLoaderData<typeof loader>();
  return <SettingsPage account={account} />;
}
