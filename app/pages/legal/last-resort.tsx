import { PRODUCT } from "#registry/contract/product.ts";

/** Shown when not even the page's frame could be made. It relies on nothing, not even on translated words. */
export function LastResort() {
  return (
    <main lang="en" dir="ltr" className="page-wrap grid gap-4 py-20">
      <h1 className="h-page">Something went wrong</h1>
      <p className="lead">{PRODUCT.name} can't show this page at the moment. Please reload it in a minute.</p>
    </main>
  );
}
