import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import "~/pages/tool/form/form.css";
import "~/pages/tool/form/fields.css";
import "~/pages/tool/form/photos/photos.css";
import { splitLocale, requireLocale } from "~/i18n/locales.ts";
import type { MessageKey } from "~/i18n/message-keys.ts";
import { unpackMessages, formatMessage } from "~/i18n/translate.ts";
import "~/pages/results/results.css";
import "~/pages/tool/dialogs.css";
import { loadStylePage } from "~/routes/pages/load-style-page.server.ts";
import { StylePage } from "~/pages/tool/style-page.tsx";
import "~/pages/tool/carousel.css";
import "~/pages/tool/style-page.css";
import {
  pageMeta,
  IS_DESCRIBED,
  describeOwner,
  describePicture,
  type SiteFacts,
  type StructuredThing,
} from "~/pages/frame/page-meta.ts";
import { CATALOG_PATH, PREVIEW_SIZE, toolPath, TOOLS_PATH } from "~/pages/frame/site-links.ts";
import { picturesOf } from "#registry/contract/compiled.ts";
import type { StylePageData } from "~/pages/tool/page-data.ts";

export const loader = async (args: LoaderFunctionArgs) => loadStylePage(args, requireLocale(args.params));

export const meta: MetaFunction<typeof loader> = (args) => {
  const { data } = args;
  if (!data) return [];
  const { tool } = data;
  const messages = unpackMessages(data.messages);
  const { title, description } = tool.copy;
  const { locale } = splitLocale(args.location.pathname);
  const image = { src: tool.preview, ...PREVIEW_SIZE };
  const word = (key: MessageKey) => formatMessage(messages, locale, key);
  const trail = [
    { name: word("style.crumbs.home"), path: "/" },
    tool.section === "style"
      ? { name: word("style.crumbs.section"), path: CATALOG_PATH }
      : { name: word("style.crumbs.tools"), path: TOOLS_PATH },
    { name: title, path: toolPath(tool.id) },
  ];
  return pageMeta(args, {
    title,
    description,
    image,
    locales: tool.copyLocales,
    trail,
    describe: IS_DESCRIBED && ((site) => describeTool(data, site)),
  });
};

/** A style's page: its form and light table, then what it is about. */
export default function StyleRoute() {
  const data = useLoaderData<typeof loader>();
  return <StylePage key={data.tool.id} data={data} />;
}

/** A tool's page for search engines: what the tool is, its questions with their answers, and its example pictures. */
function describeTool(
  { tool, faq }: Pick<StylePageData, "tool" | "faq">,
  site: SiteFacts,
): StructuredThing[] {
  const { title, description } = tool.copy;
  return [
    {
      "@type": "SoftwareApplication",
      name: title,
      description,
      url: site.addressOf(toolPath(tool.id)),
      image: new URL(tool.preview, site.origin).href,
      inLanguage: site.language,
      applicationCategory: "MultimediaApplication",
      operatingSystem: "Any",
      // Everybody gets credits for nothing each day.
      offers: { "@type": "Offer", price: "0", priceCurrency: "USD" },
      publisher: describeOwner(site),
    },
    {
      "@type": "FAQPage",
      mainEntity: faq.map(({ question, html }) => ({
        "@type": "Question",
        name: question,
        acceptedAnswer: { "@type": "Answer", text: html },
      })),
    },
    ...tool.examples.flatMap(picturesOf).map((picture) => describePicture(picture, site)),
  ];
}
