import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { readDraft } from "~/pages/tool/form/form-draft.ts";
import { expectAccessible } from "../../../tests/ui/expect-accessible.ts";
import { answerJson, stubBrowser } from "../../../tests/ui/make-style-page.ts";
import { makeEntry as entry, makeHistory as data } from "../../../tests/ui/make-entry.ts";
import { renderPage } from "../../../tests/ui/render-page.tsx";
import { HistoryPage } from "./history-page.tsx";

const RECEIPT = {
  id: "AAAA-BBBB-CCCC-DDDD-EEEE",
  deletedAt: "2026-10-26T14:10:00Z",
  generations: 1,
  results: 1,
  uploads: 1,
};

let calls: ReturnType<typeof stubBrowser>;
beforeEach(() => {
  calls = stubBrowser({ "/api/deletions": () => answerJson({ receipt: RECEIPT }) });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  sessionStorage.clear();
});

test("results stand by day with the day they are deleted; what failed says why and what came back", async () => {
  const failed = entry("b", {
    status: "failed",
    results: [],
    error: { code: "PROVIDER_FAILED", message: "Image generation failed", creditsReturned: 2 },
  });
  const { container } = renderPage(<HistoryPage data={data([entry("a"), failed])} />);
  expect(await screen.findByRole("heading", { name: "Today" })).toBeTruthy();
  expect(screen.getByText(/Will be deleted on Nov 25, 2026/)).toBeTruthy();
  expect(screen.getByText("Image generation failed")).toBeTruthy();
  expect(screen.getByText("2 credits returned")).toBeTruthy();
  expect(screen.getByRole("link", { name: "Create an account" })).toBeTruthy();
  await expectAccessible(container);
});

test("deleting takes two steps, shows the receipt and takes the picture off the page", async () => {
  renderPage(<HistoryPage data={data([entry("a"), entry("b")])} />);
  fireEvent.click(await screen.findByRole("link", { name: /Details of Style a/ }));
  fireEvent.click(await screen.findByRole("button", { name: "Delete now" }));
  expect(await screen.findByRole("heading", { name: "Delete this result now?" })).toBeTruthy();
  expect(calls.some(({ path }) => path === "/api/deletions")).toBe(false);
  expect(document.activeElement?.textContent).toBe("Keep");
  fireEvent.click(screen.getByRole("button", { name: "Delete now" }));
  expect(await screen.findByText(RECEIPT.id)).toBeTruthy();
  expect(calls.find(({ path }) => path === "/api/deletions")?.body).toEqual({ generationIds: ["a"] });
  expect(screen.queryByRole("link", { name: /Details of Style a/ })).toBeNull();
  expect(screen.getByRole("link", { name: /Details of Style b/ })).toBeTruthy();
});

test("a refused deletion is told in the dialog, and the picture stays", async () => {
  stubBrowser({
    "/api/deletions": () => answerJson({ code: "STILL_RUNNING", message: "Please wait." }, 409),
  });
  renderPage(<HistoryPage data={data([entry("a")])} />);
  fireEvent.click(await screen.findByRole("link", { name: /Details of Style a/ }));
  fireEvent.click(await screen.findByRole("button", { name: "Delete now" }));
  fireEvent.click(await screen.findByRole("button", { name: "Delete now" }));
  expect((await screen.findByText("Please wait.")).closest('[role="alert"]')).toBeTruthy();
  expect(screen.getByRole("link", { name: /Details of Style a/ })).toBeTruthy();
});

test("again leaves the settings and the kept photos to the form", async () => {
  renderPage(<HistoryPage data={data([entry("a")])} />);
  fireEvent.click(await screen.findByRole("link", { name: /Details of Style a/ }));
  fireEvent.click(await screen.findByRole("button", { name: "Use these settings again" }));
  expect(readDraft(sessionStorage, "photo")).toEqual({
    values: { prompt: "A witch", size: "2K" },
    photos: [{ name: "Photo 1", url: "https://s.test/files/uploads/a.jpg" }],
  });
});

test("picked pictures lead to one archive and one deletion", async () => {
  const { container } = renderPage(<HistoryPage data={data([entry("a"), entry("b"), entry("c")])} />);
  fireEvent.click(await screen.findByRole("button", { name: "Select" }));
  const bar = within(screen.getByRole("region", { name: "Selected results" }));
  expect(bar.getByRole("button", { name: "Delete" })).toHaveProperty("disabled", true);
  fireEvent.click(screen.getByRole("checkbox", { name: /Select Style a/ }));
  fireEvent.click(screen.getByRole("checkbox", { name: /Select Style c/ }));
  expect(bar.getByText("2 selected")).toBeTruthy();
  expect(bar.getByRole("link", { name: "Download ZIP" }).getAttribute("href")).toMatch(
    /^\/api\/archive\?ids=a%2Cc&zone=/,
  );
  await expectAccessible(container);
  fireEvent.click(bar.getByRole("button", { name: "Delete" }));
  expect(await screen.findByRole("heading", { name: "Delete 2 results now?" })).toBeTruthy();
});

test("older pictures come below those shown, and a failure leaves the way open", async () => {
  let isThere = false;
  stubBrowser({
    "/api/history?before=1-a": () =>
      isThere
        ? answerJson({ entries: [entry("old", { createdAt: "2026-10-01T10:00:00Z" })], next: null })
        : answerJson({ code: "BUSY", message: "Busy." }, 503),
  });
  renderPage(<HistoryPage data={data([entry("a")], { next: "1-a" })} />);
  fireEvent.click(await screen.findByRole("link", { name: "Show older results" }));
  await waitFor(() => expect(screen.queryByText("Loading")).toBeNull());
  isThere = true;
  fireEvent.click(screen.getByRole("link", { name: "Show older results" }));
  expect(await screen.findByRole("link", { name: /Details of Style old/ })).toBeTruthy();
  expect(screen.queryByRole("link", { name: "Show older results" })).toBeNull();
});

test("who goes back finds what was loaded, unless something has changed since", async () => {
  const old = entry("old", { createdAt: "2026-10-01T10:00:00Z" });
  stubBrowser({ "/api/history?before=1-a": () => answerJson({ entries: [old], next: "1-old" }) });
  const come = (first = data([entry("a")], { next: "1-a" })) =>
    renderPage(<HistoryPage data={first} />, { path: "/history" });
  const readOld = () => screen.queryByRole("link", { name: /Details of Style old/ });
  const before = come();
  expect(readOld()).toBeNull();
  fireEvent.click(await screen.findByRole("link", { name: "Show older results" }));
  await waitFor(() => expect(readOld()).toBeTruthy());
  before.unmount();
  const back = come();
  expect(readOld()).toBeTruthy();
  const older = screen.getByRole("link", { name: "Show older results" });
  expect(older.getAttribute("href")).toBe("/history?before=1-old");
  back.unmount();
  come(data([entry("new"), entry("a")], { next: "1-a" }));
  expect(readOld()).toBeNull();
});

test("what is under way can be ended; then the list is asked for again", async () => {
  const running = entry("a", { status: "running", results: [], stage: "queued" });
  const canceled = entry("a", {
    status: "failed",
    results: [],
    error: { code: "CANCELED", message: "Canceled.", creditsReturned: 2 },
  });
  calls = stubBrowser({
    "/api/cancellations": () => answerJson({ status: 2 }),
    "/api/history?": () => answerJson({ entries: [canceled], next: null }),
  });
  renderPage(<HistoryPage data={data([running])} />);
  expect(await screen.findByText("Waiting")).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: /Cancel Style a/ }));
  expect(await screen.findByText("Canceled.")).toBeTruthy();
  expect(calls.find(({ path }) => path === "/api/cancellations")?.body).toEqual({ taskId: "a" });
  expect(screen.getByText("2 credits returned")).toBeTruthy();
});

test("what is under way is looked at by its own address until it has ended, and then shown", async () => {
  const running = entry("a", { status: "running", results: [], stage: "queued" });
  const error = { code: "PROVIDER_FAILED", message: "It came to nothing.", creditsReturned: 2 } as const;
  calls = stubBrowser({ "/api/generations/a": () => answerJson({ ...running, status: "failed", error }) });
  renderPage(<HistoryPage data={data([running])} />);
  expect(await screen.findByText("It came to nothing.", {}, { timeout: 5000 })).toBeTruthy();
  expect(calls.filter(({ path }) => path === "/api/generations/a")).toHaveLength(1);
});

test("a request of which a part failed says so once, and its failures are deleted together", async () => {
  const error = { code: "PROVIDER_FAILED", message: "Image generation failed", creditsReturned: 2 } as const;
  const failed = (id: string) => entry(id, { batchId: "a", status: "failed", results: [], error });
  const request = [entry("a", { batchId: "a" }), failed("b"), failed("c")];
  renderPage(<HistoryPage data={data(request)} />);
  expect(await screen.findByText("1 of 3 made")).toBeTruthy();
  expect(screen.getAllByText("Image generation failed")).toHaveLength(1);
  expect(screen.getByText("4 credits returned")).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: /Delete Style b/ }));
  fireEvent.click(await screen.findByRole("button", { name: "Delete now" }));
  await screen.findByText(RECEIPT.id);
  expect(calls.find(({ path }) => path === "/api/deletions")?.body).toEqual({ generationIds: ["b", "c"] });
});
