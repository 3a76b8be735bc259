import { html as tags, parse, type DefaultTreeAdapterTypes } from "parse5";

type PageElement = DefaultTreeAdapterTypes.Element;

/** The value of an attribute; null where there is none. */
const attributeOf = ({ attrs }: PageElement, name: string): string | null =>
  attrs.find((attribute) => attribute.name === name)?.value ?? null;

const lettersOf = (root: DefaultTreeAdapterTypes.ParentNode): string =>
  root.childNodes
    .map((node) => ("value" in node ? node.value : "childNodes" in node ? lettersOf(node) : ""))
    .join("");

/** The text in an element, with its white space as it is shown; spaces that don't break stay what they are. */
const textOf = (element: PageElement): string =>
  lettersOf(element)
    .replace(/[ \t\n\f\r]+/g, " ")
    .trim();

/** A link of a page. */
interface PageLink {
  /** Absolute. */
  address: URL;
  /** What is read out of it. */
  name: string;
  /** The `hreflang` of a link to the same page in another language. */
  language: string | null;
  /** Whether it stands in the page's main part, not in what frames every page. */
  isOwn: boolean;
}

/** A picture, or the opening picture of a film with the film's label. */
interface PagePicture {
  src: string;
  alt: string | null;
}

/** Everything in a page's HTML that search engines, link previews and readers without scripts go by. */
export interface PageFacts {
  lang: string;
  dir: string;
  titles: string[];
  descriptions: string[];
  robots: string[];
  canonicals: string[];
  /** `hreflang` and address of each alternate, in the page's order. */
  alternates: [language: string, address: string][];
  /** Contents of the meta elements, by property or name. */
  metas: Map<string, string[]>;
  /** Headings in the page's order. */
  headings: { level: number; text: string }[];
  links: PageLink[];
  pictures: PagePicture[];
  /** Addresses of films and sounds. */
  recordings: string[];
  /** Every `id` that a link's fragment can name. */
  ids: Set<string>;
  /** Headings of the parts that fold, and the texts under them. */
  questions: { question: string; answer: string }[];
  /** Fields of forms in the page's main part. */
  fieldCount: number;
  /** The texts of the structured data's elements. */
  structured: string[];
  /** Keys of messages that stand in the place of their words. */
  keys: string[];
}

/** A message's key as a text or an attribute. */
const MESSAGE_KEY =
  /[">]((?:account|catalog|checkout|common|credits|errors|faq|history|home|pages|share|style)(?:\.[a-z]\w*)+)["<]/g;

/** What is read out of a link: its label, or its text with the alternative texts of its pictures. */
function nameOf(link: PageElement): string {
  const label = attributeOf(link, "aria-label");
  if (label !== null) return label.trim();
  const alts = listElements(link, "img").map((picture) => attributeOf(picture, "alt") ?? "");
  return [textOf(link), ...alts].join(" ").trim();
}

function readMetas(root: PageElement): Map<string, string[]> {
  const metas = new Map<string, string[]>();
  for (const meta of listElements(root, "meta")) {
    const key = attributeOf(meta, "property") ?? attributeOf(meta, "name");
    if (key !== null) metas.set(key, [...(metas.get(key) ?? []), attributeOf(meta, "content") ?? ""]);
  }
  return metas;
}

const readQuestions = (root: PageElement): PageFacts["questions"] =>
  listElements(root, "details").flatMap((part) => {
    const [heading] = listElements(part, "summary").flatMap((summary) => listElements(summary, "h3"));
    const [answer] = listElements(part, "div");
    return heading ? [{ question: textOf(heading), answer: answer ? textOf(answer) : "" }] : [];
  });

const readPictures = (root: PageElement): PagePicture[] =>
  listElements(root, "img").map((picture) => ({
    src: attributeOf(picture, "src") ?? "",
    alt: attributeOf(picture, "alt"),
  }));

/** Reads a page's HTML as it came from `address`; no script of it runs. */
export function readPage(html: string, address: string): PageFacts {
  const root = parse(html).childNodes.find((node) => node.nodeName === "html");
  if (!root || !("attrs" in root)) throw new Error(`${address} is no page`);
  const links = listElements(root, "link");
  const relatedAs = (rel: string) => links.filter((link) => attributeOf(link, "rel") === rel);
  const addressIn = (link: PageElement) => attributeOf(link, "href") ?? "";
  const mains = listElements(root, "main");
  const forms = mains.flatMap((main) => listElements(main, "form"));
  const ownLinks = new Set(mains.flatMap((main) => listElements(main, "a")));
  const scripts = listElements(root, "script");
  const metas = readMetas(root);
  return {
    lang: attributeOf(root, "lang") ?? "",
    dir: attributeOf(root, "dir") ?? "",
    titles: listElements(root, "title")
      .filter(({ namespaceURI }) => namespaceURI === tags.NS.HTML)
      .map(textOf),
    descriptions: metas.get("description") ?? [],
    robots: metas.get("robots") ?? [],
    canonicals: relatedAs("canonical").map(addressIn),
    alternates: relatedAs("alternate").map((link) => [attributeOf(link, "hreflang") ?? "", addressIn(link)]),
    metas,
    headings: listElements(root, "h1", "h2", "h3", "h4", "h5", "h6").map((heading) => ({
      level: Number(heading.tagName.slice(1)),
      text: textOf(heading),
    })),
    links: listElements(root, "a").flatMap((link) => {
      const href = attributeOf(link, "href");
      if (href === null) return [];
      const language = attributeOf(link, "hreflang");
      return [{ address: new URL(href, address), name: nameOf(link), language, isOwn: ownLinks.has(link) }];
    }),
    pictures: readPictures(root),
    recordings: listElements(root, "audio", "video", "source").flatMap(
      (recording) => attributeOf(recording, "src") ?? [],
    ),
    ids: new Set(listElements(root).flatMap((element) => attributeOf(element, "id") ?? [])),
    questions: readQuestions(root),
    fieldCount: forms.flatMap((form) => listElements(form, "input", "select", "textarea")).length,
    structured: scripts
      .filter((script) => attributeOf(script, "type") === "application/ld+json")
      .map((script) => textOf(script)),
    keys: [...html.replace(/<script[^]*?<\/script>/g, "").matchAll(MESSAGE_KEY)].map(([, key = ""]) => key),
  };
}

/** The elements in a node that have one of the names, or all of them, in the page's order. */
function listElements(root: DefaultTreeAdapterTypes.ParentNode, ...names: string[]): PageElement[] {
  return root.childNodes.flatMap((node) => {
    if (!("tagName" in node)) return [];
    const isNamed = names.length === 0 || names.includes(node.tagName);
    return [...(isNamed ? [node] : []), ...listElements(node, ...names)];
  });
}
