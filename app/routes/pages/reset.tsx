import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { answerSignForm, loadSignPage } from "~/routes/pages/sign-forms.server.ts";
import { ResetPage } from "~/pages/account/sign/reset-page.tsx";
import { pageMeta } from "~/pages/frame/page-meta.ts";

/** Open to those who are signed in too: with a mailed link they set the password that they had none of. */
export async function loader(args: LoaderFunctionArgs) {
  const { searchParams } = new URL(args.request.url);
  const page = await loadSignPage("reset", args, { isOpenToSignedIn: true });
  return { ...page, token: searchParams.get("token"), isExpired: searchParams.has("error") };
}

export const action = answerSignForm;

export const meta: MetaFunction<typeof loader> = (args) => (args.data ? pageMeta(args, args.data.facts) : []);

export default function ResetRoute() {
  const { data, token, isExpired } = useLoaderData<typeof loader>();
  return <ResetPage data={data} token={token} isExpired={isExpired} />;
}
