import { screen } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { answerJson } from "../../../tests/ui/make-style-page.ts";
import { cleanUpStylePages, openStylePage } from "../../../tests/ui/open-style-page.tsx";

/** Opens the page's session, the first thing that results of before need. */
const getSession = vi.hoisted(() => vi.fn(async () => null));
vi.mock("./generation/use-session.ts", () => ({ useSession: () => getSession }));

cleanUpStylePages();
beforeEach(() => void getSession.mockClear());

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
    openStylePage({ hasVisit: null }, { "/api/credits": () => answerJson({ balance, plan }) });
    await screen.findAllByText(new RegExp(`${balance}.*credits`));
    expect(getSession).toHaveBeenCalledTimes(times);
  },
);
