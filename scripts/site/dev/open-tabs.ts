/** A file's form, and whether its text is another than the file's. */
interface Tab {
  form: HTMLFormElement;
  isChanged: boolean;
}

/**
 * Shows one of several forms at a time, under a row of tabs that tell of each how many errors it has, or else warnings, and
 * whether it is to be saved. Gives what brings the tabs up to date.
 */
export function openTabs(listTabs: () => readonly Tab[]): () => void {
  const row = document.createElement("div");
  row.role = "tablist";
  let chosen = 0;
  const show = (): void => {
    const tabs = listTabs();
    tabs[0]?.form.before(row);
    const isFocused = row.contains(document.activeElement);
    row.replaceChildren(
      ...tabs.map(({ form, isChanged }, index) => {
        const button = document.createElement("button");
        const level = form.querySelector("li.error") ? "error" : "warning";
        const found = form.querySelectorAll(`li.${level}`).length;
        button.role = "tab";
        button.ariaSelected = String(index === chosen);
        button.tabIndex = index === chosen ? 0 : -1;
        button.textContent = `${form.querySelector("h2")?.textContent ?? ""}${isChanged ? " •" : ""} `;
        if (found > 0)
          button.append(
            Object.assign(document.createElement("b"), { className: level, textContent: String(found) }),
          );
        button.addEventListener("click", () => choose(index));
        return button;
      }),
    );
    tabs.forEach(({ form }, index) => {
      form.role = "tabpanel";
      form.hidden = index !== chosen;
      const head = form.querySelector("h2");
      if (head) head.hidden = true;
    });
    if (isFocused) focusChosen();
  };
  const focusChosen = (): void => {
    const button = row.children[chosen];
    if (button instanceof HTMLElement) button.focus();
  };
  const choose = (index: number): void => {
    chosen = index;
    show();
    focusChosen();
  };
  row.addEventListener("keydown", ({ key }) => {
    const step = key === "ArrowRight" ? 1 : key === "ArrowLeft" ? -1 : 0;
    const count = row.children.length;
    if (step !== 0) choose((chosen + step + count) % count);
  });
  return show;
}
