import { Prose } from "~/ui/prose.tsx";

interface TextPageProps {
  heading: string;
  html: string;
  changed: string;
  /** Language and direction of the text, which is English where there is no translation. */
  spoken: { lang: string; dir: "ltr" | "rtl" };
}

/** A long text with its heading and the day of its last change. */
export function TextPage({ heading, html, changed, spoken }: TextPageProps) {
  return (
    <article className="page-wrap pt-[clamp(2rem,6vw,5rem)]">
      <h1 className="h-page">{heading}</h1>
      <p className="mt-3 text-sm text-faint">{changed}</p>
      <div {...spoken} className="mt-8">
        <Prose html={html} />
      </div>
    </article>
  );
}
