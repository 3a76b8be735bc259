import { PRODUCT } from "#registry/contract/product.ts";

/** The mark and the name. The lockup is never mirrored. */
export function Logo() {
  return (
    <span dir="ltr" className="logo">
      <svg width="26" height="26" viewBox="0 0 28 28" aria-hidden="true" className="flex-none">
        <path d="M14 2.5a11.5 11.5 0 0 0 0 23" fill="none" stroke="currentColor" strokeWidth="3" />
        <path d="M16 1.1a13 13 0 0 1 0 25.8Z" fill="var(--fx-credit-mark)" />
      </svg>
      <span>{PRODUCT.name}</span>
    </span>
  );
}
