import { data, redirect, type ActionFunctionArgs, type HeadersFunction } from "@remix-run/node";
import { formCallOutside, readForm } from "~/routes/pages/account-forms.server.ts";
import { safeNext } from "#registry/contract/wire/safe-next.ts";

/** There is nothing to see here. */
export const loader = () => redirect("/");

/** Signs this browser out and goes on to `next`; without one, the page that asked stays where it is. */
export async function action(args: ActionFunctionArgs) {
  const next = (await readForm(args.request)).get("next");
  const { headers } = await args.context.runtime.accounts.run({ do: "sign-out" }, formCallOutside(args));
  return next === null ? data(null, { headers }) : redirect(safeNext(next), { headers });
}

/** Of an answer that is no redirect the framework passes on cookies only, where nobody says otherwise. */
export const headers: HeadersFunction = ({ actionHeaders }) => {
  const passed = new Headers(actionHeaders);
  passed.delete("Set-Cookie");
  return passed;
};
