/** What stands where no picture is yet: two blank prints; the front one shows the product's mark. */
export function BlankPrints() {
  const sheet = { width: 66, height: 82, rx: 7, fill: "var(--fx-surface)", stroke: "var(--fx-line-strong)" };
  return (
    <svg viewBox="0 0 144 144" width="144" height="144" fill="none" strokeWidth="1.75" aria-hidden="true">
      <rect {...sheet} x="30" y="38" transform="rotate(-9 63 79)" />
      <g transform="rotate(6 83 69)">
        <rect {...sheet} x="50" y="28" />
        <rect x="57" y="35" width="52" height="58" rx="4" fill="var(--fx-sunken)" />
        <path d="M83 42a20 20 0 0 0 0 40" stroke="var(--fx-text)" strokeWidth="4" />
        <path d="M86 40a22 22 0 0 1 0 44Z" fill="var(--fx-credit)" />
      </g>
    </svg>
  );
}
