import type { Example, Picture } from "#registry/contract/compiled.ts";
import {
  describeOwner,
  describePicture,
  type SiteFacts,
  type StructuredThing,
} from "~/ui/structured-data.ts";
import { toolPath } from "~/ui/site-links.ts";
import type { StylePageData } from "./page-data.ts";

const picturesOf = (example: Example): Picture[] => {
  switch (example.kind) {
    case "pair":
      return [example.before, example.after];
    case "picture":
      return [example.after];
    case "film":
      return example.before ? [example.before, example.poster] : [example.poster];
    case "text":
      return [example.before];
    case "sound":
      return [];
  }
};

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
