import { cleanup, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterAll, afterEach, beforeEach, vi } from "vitest";
import { useCreditsRefresh } from "~/pages/frame/credits.ts";
import { OfflineBanner } from "~/pages/frame/page-frame.tsx";
import type { StylePageData } from "~/pages/tool/page-data.ts";
import { StylePage } from "~/pages/tool/style-page.tsx";
import { ToastZone } from "~/ui/toast/toast-zone.tsx";
import { answerJson, makePageData, stubBrowser, type Answers } from "./make-style-page.ts";
import { outlastToasts } from "./outlast-toasts.ts";
import { renderPage } from "./render-page.tsx";

function Page({ data }: { data: StylePageData }) {
  useCreditsRefresh();
  return (
    <>
      <OfflineBanner />
      <StylePage data={data} />
      <ToastZone />
    </>
  );
}

/** For tests: draws a tool's page with what the frame adds to it. Gives the calls of the page too, a list that grows. */
export function openStylePage(changes: Partial<StylePageData> = {}, answers: Answers = {}, path = "/") {
  const data = makePageData(changes);
  const sent = stubBrowser({
    "/api/credits": () => answerJson({ balance: 4, plan: data.plan }),
    ...answers,
  });
  return { sent, ...renderPage(<Page data={data} />, { path }) };
}

/** For tests: each test of the file begins with empty storage and leaves no page, stub or toast behind. */
export function cleanUpStylePages(): void {
  beforeEach(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
  afterEach(() => {
    cleanup();
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });
  afterAll(outlastToasts);
}

/** For tests: chooses photos of these names in the form. */
export const choosePhotos = (...names: string[]): Promise<void> =>
  userEvent.upload(
    screen.getByLabelText("Drop photos here or browse"),
    names.map((name) => new File(["pixels"], name, { type: "image/jpeg" })),
  );

/** For tests: the button that spends, as the form shows it. */
export const findSpendButton = (): HTMLElement =>
  screen.getAllByRole("button", { name: /Generat/ })[0] ?? document.body;

/** For tests: chooses photos, waits until they are stored, and presses the button. */
export async function generateFrom(...names: string[]): Promise<void> {
  await choosePhotos(...names);
  await screen.findByText("Image uploaded successfully");
  await userEvent.click(findSpendButton());
}
