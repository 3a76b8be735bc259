import { Prose } from "~/ui/prose.tsx";

interface TextPageProps {
  heading: string;
  html: string;
  changed: string;
}

/** A long text with its heading and the day of its last change. */
export function TextPage({ heading, html, changed }: TextPageProps) {
  return (
    <article className="page-wrap pt-[clamp(2rem,6vw,5rem)]">
      <h1 className="h-page">{heading}</h1>
      <p className="mt-3 text-sm text-faint">{changed}</p>
      <Prose html={html} className="mt-8" />
    </article>
  );
}
