import { redirect, type LoaderFunctionArgs } from "@remix-run/node";
import { PRODUCT } from "#registry/contract/product.ts";
import { collectAccountData, packAccountData } from "~/routes/files/account-data.server.ts";
import { refuseMethod } from "~/server/generate/api-route.server.ts";

/** Everything that is kept about the signed-in person, as one ZIP file; everybody else is asked to sign in. */
export async function loader({ request, context }: LoaderFunctionArgs): Promise<Response> {
  const { runtime } = context;
  const now = runtime.now();
  const profile = await runtime.accounts.readProfile(request);
  if (profile === null) throw redirect("/sign-in?next=/account");
  const { grants, storage, database } = runtime;
  const { data, files } = await collectAccountData(profile, { db: database.db, grants }, now);
  const day = now.toISOString().slice(0, 10);
  const headers = {
    "Content-Type": "application/zip",
    "Content-Disposition": `attachment; filename="${PRODUCT.slug}_account_${day}.zip"`,
    "Cache-Control": "private, no-store",
    "Cross-Origin-Resource-Policy": "same-origin",
  };
  if (request.method === "HEAD") return new Response(null, { headers });
  return new Response(packAccountData(data, files, { storage, signal: request.signal }), { headers });
}

export const action = refuseMethod("GET");
