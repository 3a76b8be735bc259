import { cleanup, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { answerJson, makePageData, stubBrowser } from "../../../tests/ui/make-style-page.ts";
import { renderPage } from "../../../tests/ui/render-page.tsx";
import { useCreditsRefresh } from "~/pages/frame/credits.ts";
import { StylePage } from "./style-page.tsx";

/** Opens the page's session, the first thing that results of before need. */
const getSession = vi.hoisted(() => vi.fn(async () => null));
vi.mock("./generation/use-session.ts", () => ({ useSession: () => getSession }));

function Page({ hasVisit }: { hasVisit: boolean | null }) {
  useCreditsRefresh();
  return <StylePage data={makePageData({ hasVisit })} />;
}

beforeEach(() => {
  localStorage.clear();
  getSession.mockClear();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test.each([
  [
    "a visitor who has asked for nothing in this browser",
    { plan: "visitor", hasAsked: false, balance: 5 },
    0,
  ],
  [
    "a visitor who has asked for something in this browser",
    { plan: "visitor", hasAsked: true, balance: 6 },
    1,
  ],
  ["an account, wherever it asked", { plan: "free", hasAsked: false, balance: 7 }, 1],
])(
  "a page that is the same for everybody looks for results of %s once it knows them",
  async (_who, { plan, hasAsked, balance }, times) => {
    if (hasAsked) localStorage.setItem("imgfx.attempts", "[]");
    stubBrowser({ "/api/credits": () => answerJson({ balance, plan }) });
    renderPage(<Page hasVisit={null} />);
    await screen.findAllByText(new RegExp(`${balance}.*credits`));
    expect(getSession).toHaveBeenCalledTimes(times);
  },
);
