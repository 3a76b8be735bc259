import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { answerSignForm, loadSignPage } from "~/routes/pages/sign-forms.server.ts";
import { SignUpPage } from "~/pages/account/sign/sign-up-page.tsx";
import { pageMeta } from "~/pages/frame/page-meta.ts";

export const loader = (args: LoaderFunctionArgs) => loadSignPage("signUp", args);

export const action = answerSignForm;

export const meta: MetaFunction<typeof loader> = (args) => (args.data ? pageMeta(args, args.data.facts) : []);

export default function SignUpRoute() {
  const { data } = useLoaderData<typeof loader>();
  return <SignUpPage data={data} />;
}
