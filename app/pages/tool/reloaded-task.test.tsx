import { cleanup, screen } from "@testing-library/react";
import { afterAll, afterEach, expect, test, vi } from "vitest";
import { goOnUntil } from "../../../tests/ui/go-on-until.ts";
import { answerJson, makePageData, stubBrowser } from "../../../tests/ui/make-style-page.ts";
import { outlastToasts } from "../../../tests/ui/outlast-toasts.ts";
import { renderPage } from "../../../tests/ui/render-page.tsx";
import { ToastZone } from "~/ui/toast/toast-zone.tsx";
import { StylePage } from "./style-page.tsx";

afterAll(outlastToasts);
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("a task that runs when the page is reloaded is looked at by its own address, and shown once it is made", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  const film = { id: "a", createdAt: new Date().toISOString(), prompt: "Waves" };
  let outcome: object = { status: "running" };
  const sent = stubBrowser({
    "/api/generations?toolId=film": () => answerJson({ generations: [{ ...film, status: "running" }] }),
    "/api/generations/a": () => answerJson({ ...film, ...outcome }),
  });
  const data = makePageData({ hasVisit: true });
  const kind = { output: "video", delivery: "task" } as const;
  const tool = { ...data.tool, ...kind, id: "film", poll: ["/api/poll"] };
  renderPage(
    <>
      <StylePage data={{ ...data, tool }} />
      <ToastZone />
    </>,
  );
  await goOnUntil(() => screen.queryByRole("button", { name: "Cancel" }) !== null);
  expect(screen.getAllByText("Still making your video").length).toBeGreaterThan(0);
  outcome = { status: "succeeded", results: [{ imageUrl: "/files/o.mp4" }] };
  await goOnUntil(() => screen.queryByText("Successfully generated 1 video!") !== null);
  expect(sent.map(({ path }) => path)).not.toContain("/api/poll");
});
