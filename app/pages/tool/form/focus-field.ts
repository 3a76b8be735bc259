/** Takes the person to a field of a form: opens what it lies in, brings it into view, and gives it the focus. */
export function focusField(form: HTMLFormElement, name: string): void {
  const element = form.querySelector<HTMLElement>(
    `[name="${name}"]:checked, [name="${name}"]:not([type="radio"]), [data-field="${name}"] input`,
  );
  if (element === null) return;
  const fold = element.closest("details");
  if (fold !== null) fold.open = true;
  element.focus({ preventScroll: true });
  const isCalm = window.matchMedia("(prefers-reduced-motion: reduce)").matches;
  element.scrollIntoView({ block: "center", behavior: isCalm ? "auto" : "smooth" });
}
