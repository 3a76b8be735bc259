import { useNonce } from "./nonce.ts";

/** The kind of a preload and of a script that wait for the first paint. No browser knows it. */
export const LATER = "after-paint";

/** Begins with what waits, once the page has been painted; a page that nobody sees yet is not painted and begins at once. */
export function startScripts(kind: string): void {
  const start = () => {
    for (const link of document.querySelectorAll<HTMLLinkElement>(`link[rel="${kind}"]`))
      link.rel = "modulepreload";
    for (const waiting of document.querySelectorAll<HTMLScriptElement>(`script[type="${kind}"]`)) {
      const script = document.createElement("script");
      script.type = "module";
      script.nonce = waiting.nonce ?? "";
      script.text = waiting.text;
      waiting.replaceWith(script);
    }
  };
  if (document.hidden) start();
  else requestAnimationFrame(() => setTimeout(start));
}

/** Stands behind the page's scripts. */
export function StartScripts() {
  return (
    <script
      nonce={useNonce()}
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: `(${startScripts})("${LATER}")` }}
    />
  );
}
