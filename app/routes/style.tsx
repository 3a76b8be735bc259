import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import "~/form/form.css";
import "~/form/fields.css";
import "~/form/photos.css";
import { requireLocale } from "~/i18n/require-locale.ts";
import "~/results/results.css";
import "~/style-page/dialogs/dialogs.css";
import { loadStylePage } from "~/style-page/load-style-page.server.ts";
import { StylePage } from "~/style-page/style-page.tsx";
import "~/style-page/style-page.css";
import { faceOf } from "~/ui/face-of.ts";
import { pageMeta } from "~/ui/page-meta.ts";

export const loader = async (args: LoaderFunctionArgs) => loadStylePage(args, requireLocale(args.params));

export const meta: MetaFunction<typeof loader> = (args) => {
  const tool = args.data?.tool;
  if (!tool) return [];
  const { title, description } = tool.copy;
  return pageMeta(args, { title, description, image: faceOf(tool.examples[0])?.src });
};

/** A style's page: its form and light table, then what it is about. */
export default function StyleRoute() {
  const data = useLoaderData<typeof loader>();
  return <StylePage key={data.tool.id} data={data} />;
}
