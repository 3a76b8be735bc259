import { cleanup, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { makePageData, stubBrowser } from "../../../tests/ui/make-style-page.ts";
import { renderPage } from "../../../tests/ui/render-page.tsx";
import type { StylePageData } from "./page-data.ts";
import { StylePage } from "./style-page.tsx";

const open = (plan: StylePageData["plan"]) => {
  stubBrowser({});
  return renderPage(<StylePage data={makePageData({ plan })} />);
};
afterEach(() => {
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

test("ratio, size and retention stand in one line for a free viewer, which says what was chosen", async () => {
  const { container } = open("free");
  const line = container.querySelector<HTMLElement>(".choices > summary");
  expect(line?.textContent).toBe("Auto2Kkept 30 daysChange");
  await userEvent.click(screen.getByRole("radio", { name: "1K" }));
  await userEvent.selectOptions(screen.getByRole("combobox", { name: "Keep for" }), "7 days");
  expect(line?.textContent).toBe("Auto1Kkept 7 daysChange");
  const names = [...container.querySelectorAll(".choices-body legend, .choices-body label[for]")];
  expect(names.map(({ textContent }) => textContent)).toEqual(["Aspect ratio", "Resolution", "Keep for"]);
});

test("whoever subscribes has ratio and size in front of them", () => {
  const { container } = open("subscriber");
  expect(container.querySelector(".choices")).toBeNull();
  expect(screen.getByRole("radio", { name: "4K" }).closest("details")).toBeNull();
});
