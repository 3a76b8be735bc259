import { useState, type ReactNode } from "react";

/**
 * A part of a page that needs no script. Where the server drew it, its markup stays as it is, and neither its data nor
 * its words are sent to scripts: `children` is null then.
 * @param id by which the part is found on the page.
 */
export function DrawnPart({
  id,
  className,
  children,
}: {
  id: string;
  className: string;
  children: ReactNode;
}) {
  return children === null ? (
    <KeptPart key="kept" id={id} className={className} />
  ) : (
    <section key="drawn" id={id} className={className}>
      {children}
    </section>
  );
}

function KeptPart({ id, className }: { id: string; className: string }) {
  const [html] = useState(() => document.getElementById(id)?.innerHTML ?? "");
  return (
    <section
      id={id}
      className={className}
      dangerouslySetInnerHTML={{ __html: html }}
      suppressHydrationWarning
    />
  );
}
