import type { Copy } from "./copy.ts";
import type { Field } from "./field.ts";
import type { Locale } from "./locale.ts";
import type { Manifest } from "./manifest.ts";
import type { Model } from "./model.ts";
import type { PriceList } from "./price.ts";

/** A picture of a style folder as a page shows it. `src` is an address on this site with a content hash. */
export interface Picture {
  src: string;
  width: number;
  height: number;
  alt: string;
  /** A data address of a few pixels, to be seen until the picture is there. */
  placeholder?: string | undefined;
  /** It can be seen through somewhere: it has no placeholder then, and stands on a checkerboard. */
  isClear?: true | undefined;
}

/** A picture before and after. */
export interface PairExample {
  kind: "pair";
  before: Picture;
  after: Picture;
}

/** What was asked for. */
interface Asked {
  words: string;
  /** The locale it is said in: English where this one's copy does not say it. */
  wordsLocale: Locale;
}

/** A picture from nothing but words. */
export interface PictureExample extends Asked {
  kind: "picture";
  after: Picture;
}

export interface FilmExample extends Asked {
  kind: "film";
  /** Its opening picture. */
  poster: Picture;
  /** An address on this site with a content hash, of an MP4. */
  src: string;
  seconds: number;
  /** The photo it was made from, if it was. */
  before?: Picture | undefined;
}

export interface SoundExample extends Asked {
  kind: "sound";
  /** An address on this site with a content hash, of a WAV. */
  src: string;
  seconds: number;
}

export interface TextExample {
  kind: "text";
  before: Picture;
  text: string;
  /** The locale it is written in: English where it was not made in this one. */
  textLocale: Locale;
}

/** What a tool's page shows before there are results of one's own. A tool's examples are all of one kind, that of its output. */
export type Example = PairExample | PictureExample | FilmExample | SoundExample | TextExample;

/** What a card shows of an example: one that can be looked at. A film stands for itself with its opening picture. */
export type CardExample = PairExample | Pick<PictureExample, "kind" | "after">;

/** A tool that a finished picture may be given to, and what for. */
export type NextTool = Pick<CatalogCard, "id" | "title" | "credits"> & {
  offers: NonNullable<CatalogCard["offers"]>;
};

/** What a card of the catalog shows: one entry of `generated/<provider>/index/<locale>.json`, in catalog order. */
export interface CatalogCard {
  id: string;
  section: Manifest["section"];
  title: string;
  purpose: string;
  /** Stable tag keys of the manifest, for filtering. */
  tagKeys: string[];
  /** The tags as this locale says them. */
  tags: string[];
  /** For a request that leaves every choice as it is. */
  credits: number;
  output: Manifest["output"];
  offers?: Manifest["offers"];
  /** Whether it can be shown on somebody's photo before it is paid for. */
  hasPreview: boolean;
  /** Whether it can be asked for together with others of one photo. */
  fitsSheet: boolean;
  isHot: boolean;
  isNew: boolean;
  claimedSeconds?: [number, number] | undefined;
  example?: CardExample | undefined;
  /** The locale the words are written in: English where this locale has none. */
  copyLocale: Locale;
  /** The example is a drawing, not a result. */
  exampleIsIllustration?: boolean | undefined;
}

/** Words of one field, or of what stands in the place of one that the provider in use ignores. */
export type FieldWords = NonNullable<Copy["fields"]>[string] & { instead?: string | undefined };

/** Copy without what only the registry needs, in the words for the provider in use. */
type CopyExamples = NonNullable<Copy["promptExamples"]>;
export type PublicCopy = Omit<
  Copy,
  | "$schema"
  | "sameAsEnglish"
  | "searchTerms"
  | "notes"
  | "alt"
  | "faq"
  | "tags"
  | "fields"
  | "local"
  | "promptExamples"
> & {
  tags: string[];
  fields?: Record<string, FieldWords> | undefined;
  /** What the local engine's picture shows of this style and what it can't; only where that engine works. */
  limits?: string | undefined;
  /** A prompt that is rightly English in another language says so. */
  promptExamples?:
    | (Omit<CopyExamples, "examples"> & {
        examples: (CopyExamples["examples"][number] & { isEnglish?: true })[];
      })
    | undefined;
  /** Markdown answers, tokens still in them; absent where the four generic questions serve. */
  faq?: { question: string; answer: string }[] | undefined;
};

/** Everything of one tool that a browser may see, in one locale: `generated/<provider>/tools/<id>/<locale>.json`. Never a hidden prompt or a recipe, and nothing that the provider in use does not offer. */
export interface PublicTool {
  id: string;
  section: Manifest["section"];
  imageType?: string | undefined;
  prices: PriceList;
  isHot: boolean;
  isNew: boolean;
  showSystemPrompt: boolean;
  /** Only where `showSystemPrompt` is true. */
  systemPrompt?: string | undefined;
  tagKeys: string[];
  claimedSeconds?: [number, number] | undefined;
  photos: Manifest["photos"];
  output: Manifest["output"];
  delivery: Manifest["delivery"];
  submit: string;
  poll: string[];
  answer?: Manifest["answer"];
  scale?: Manifest["scale"];
  offers?: Manifest["offers"];
  maxOutput?: "8K" | undefined;
  keepUploads?: Manifest["keepUploads"];
  fields: Field[];
  examples: Example[];
  examplesAreIllustrations: boolean;
  /** Address of the picture that links to the page are shown with; it changes with what the picture shows. */
  preview: string;
  copy: PublicCopy;
  /** The locale the copy is written in: English where this locale has none. */
  copyLocale: Locale;
  /** Every locale that has copy of its own, English first. */
  copyLocales: Locale[];
}

/** A model's dated price, with the defaults of the inputs that it goes by. */
export type ModelCost = Pick<Model, "price"> & { inputs: Record<string, { default?: unknown }> };

/** What only the server reads: `generated/<provider>/server/<id>.json`. */
export interface ServerTool {
  /** The manifest with `{product}` filled in. */
  manifest: Manifest;
  prompt: string;
  prices: PriceList;
  fields: Field[];
  /** What else the form asks for, of any provider; to the one in use it makes no difference. */
  ignored: Field[];
  /** Hash of the whole folder; every generation records it. */
  version: string;
  /** What a run of each of the vendor's models costs, by the name that the manifest calls it by; none for the local engine. */
  costs: Record<string, ModelCost>;
  /** The title in every locale, English where one is missing: stands for a hidden prompt on a result. */
  titles: Record<Locale, string>;
}

/** What every tool's lookup needs: one entry of `generated/tools.json`, in catalog order. */
export interface ToolEntry {
  id: string;
  /** Its place in the catalog, where its manifest gives one. */
  order?: number | undefined;
  section: Manifest["section"];
  imageType?: string | undefined;
  output: Manifest["output"];
  delivery: Manifest["delivery"];
  submit: string;
  poll: string[];
  /** Every locale that has copy of its own, English first. */
  copyLocales: Locale[];
  /** Hash of the whole folder. */
  version: string;
}

/** Gives the pictures that an example shows: before, then what became of it. A sound has none. */
export function picturesOf(example: Example): Picture[] {
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
}

/** Tells an example with a picture before and after from all others. */
export const isPair = (example: Example): example is PairExample => example.kind === "pair";
