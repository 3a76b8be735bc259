import { picturesOf } from "#registry/contract/pictures-of.ts";
import {
  describeOwner,
  describePicture,
  type SiteFacts,
  type StructuredThing,
} from "~/pages/frame/structured-data.ts";
import { toolPath } from "~/pages/frame/site-links.ts";
import type { StylePageData } from "./page-data.ts";

/** A tool's page for search engines: what the tool is, its questions with their answers, and its example pictures. */
export function describeTool(
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
