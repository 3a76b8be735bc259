import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { answerSignForm, loadSignPage } from "~/routes/pages/sign-forms.server.ts";
import { readVerifyState, VerifyPage } from "~/pages/account/sign/verify-page.tsx";
import { pageMeta } from "~/pages/frame/page-meta.ts";

export async function loader(args: LoaderFunctionArgs) {
  const state = readVerifyState(new URL(args.request.url).searchParams);
  return { ...(await loadSignPage("verify", args)), state };
}

export const action = answerSignForm;

export const meta: MetaFunction<typeof loader> = (args) => (args.data ? pageMeta(args, args.data.facts) : []);

export default function VerifyRoute() {
  const { data, state } = useLoaderData<typeof loader>();
  return <VerifyPage data={data} state={state} />;
}
