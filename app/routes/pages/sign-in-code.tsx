import { redirect, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { answerSignForm, loadSignPage } from "~/routes/pages/sign-forms.server.ts";
import { signAddress } from "~/pages/account/sign/sign-frame.tsx";
import { CODE_KIND_PARAM, SignInCodePage } from "~/pages/account/sign/sign-in-code-page.tsx";
import { localePath, requireLocale } from "~/i18n/locales.ts";
import { pageMeta } from "~/pages/frame/page-meta.ts";

/** For whoever has just given the right password; everybody else signs in first. */
export async function loader(args: LoaderFunctionArgs) {
  const page = await loadSignPage("signInCode", args);
  if (!(await args.context.runtime.accounts.isAskedForCode(args.request)))
    throw redirect(signAddress(localePath(requireLocale(args.params), "/sign-in"), { next: page.data.next }));
  const isBackup = new URL(args.request.url).searchParams.get(CODE_KIND_PARAM) === "backup";
  return { ...page, kind: isBackup ? ("backup" as const) : ("app" as const) };
}

export const action = answerSignForm;

export const meta: MetaFunction<typeof loader> = (args) => (args.data ? pageMeta(args, args.data.facts) : []);

export default function SignInCodeRoute() {
  const { data, kind } = useLoaderData<typeof loader>();
  return <SignInCodePage data={data} kind={kind} />;
}
