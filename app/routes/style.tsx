import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import "~/form/form.css";
import "~/form/fields.css";
import "~/form/photos.css";
import { splitLocale } from "~/i18n/locales.ts";
import type { MessageKey } from "~/i18n/message-keys.ts";
import { requireLocale } from "~/i18n/require-locale.ts";
import { formatMessage } from "~/i18n/translate.ts";
import "~/results/results.css";
import "~/style-page/dialogs/dialogs.css";
import { describeTool } from "~/style-page/describe-tool.ts";
import { loadStylePage } from "~/style-page/load-style-page.server.ts";
import { StylePage } from "~/style-page/style-page.tsx";
import "~/style-page/style-page.css";
import { pageMeta } from "~/ui/page-meta.ts";
import { PREVIEW_SIZE } from "~/ui/preview-size.ts";
import { CATALOGUE_PATH, toolPath, TOOLS_PATH } from "~/ui/site-links.ts";

export const loader = async (args: LoaderFunctionArgs) => loadStylePage(args, requireLocale(args.params));

export const meta: MetaFunction<typeof loader> = (args) => {
  const { data } = args;
  if (!data) return [];
  const { tool, messages } = data;
  const { title, description } = tool.copy;
  const { locale } = splitLocale(args.location.pathname);
  const image = { src: tool.preview, ...PREVIEW_SIZE };
  const word = (key: MessageKey) => formatMessage(messages, locale, key);
  const trail = [
    { name: word("style.crumbs.home"), path: "/" },
    tool.section === "style"
      ? { name: word("style.crumbs.section"), path: CATALOGUE_PATH }
      : { name: word("style.crumbs.tools"), path: TOOLS_PATH },
    { name: title, path: toolPath(tool.id) },
  ];
  return pageMeta(args, {
    title,
    description,
    image,
    locales: tool.copyLocales,
    trail,
    describe: (site) => describeTool(data, site),
  });
};

/** A style's page: its form and light table, then what it is about. */
export default function StyleRoute() {
  const data = useLoaderData<typeof loader>();
  return <StylePage key={data.tool.id} data={data} />;
}
