import { classNames } from "./class-names.ts";

/** HTML that `renderMarkdown` made, in the type of long texts. */
export function Prose({ html, className }: { html: string; className?: string }) {
  return (
    <div className={classNames("prose text-muted", className)} dangerouslySetInnerHTML={{ __html: html }} />
  );
}
