import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { answerSignForm, loadSignPage } from "~/routes/pages/sign-forms.server.ts";
import { SignInPage } from "~/pages/account/sign/sign-in-page.tsx";
import { pageMeta } from "~/pages/frame/page-meta.ts";

export async function loader(args: LoaderFunctionArgs) {
  const hasGoogleFailed = new URL(args.request.url).searchParams.get("error") === "google";
  return { ...(await loadSignPage("signIn", args)), hasGoogleFailed };
}

export const action = answerSignForm;

export const meta: MetaFunction<typeof loader> = (args) => (args.data ? pageMeta(args, args.data.facts) : []);

export default function SignInRoute() {
  const { data, hasGoogleFailed } = useLoaderData<typeof loader>();
  return <SignInPage data={data} hasGoogleFailed={hasGoogleFailed} />;
}
