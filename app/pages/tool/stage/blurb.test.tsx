import { cleanup, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { answerJson, makePageData, stubBrowser } from "../../../../tests/ui/make-style-page.ts";
import { renderPage } from "../../../../tests/ui/render-page.tsx";
import { Blurb } from "../form-panel.tsx";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const NOTHING = { runs: 19, successRate: null, medianSeconds: null, p90Seconds: null };

/** What speaks for a tool that claims 30 to 60 seconds, and of which this is told. */
function show(stats: object) {
  const { tool } = makePageData();
  const calls = stubBrowser({ "/api/tools/photo/stats": () => answerJson(stats) });
  renderPage(
    <Blurb data={makePageData({ isLocalEngine: false, tool: { ...tool, claimedSeconds: [30, 60] } })} />,
  );
  return calls;
}

test("the time that was measured stands in place of the claimed one, never less than it took", async () => {
  show({ runs: 100, successRate: 1, medianSeconds: 4.2, p90Seconds: 9.1 });
  expect(await screen.findByText("Lately half were ready in 5 s, nine in ten in 10 s")).toBeTruthy();
  expect(screen.queryByText(/Usually takes/)).toBeNull();
});

test("before the press, a tool says that AI makes its results", () => {
  show(NOTHING);
  expect(screen.getByText("Results are made with AI and may differ from reality.")).toBeTruthy();
});
