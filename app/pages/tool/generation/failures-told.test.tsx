import { act, cleanup, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterAll, afterEach, beforeEach, expect, test, vi } from "vitest";
import { useCreditsRefresh } from "~/pages/frame/credits.ts";
import { OfflineBanner } from "~/pages/frame/page-frame.tsx";
import { ToastZone } from "~/ui/toast/toast-zone.tsx";
import { outlastToasts } from "../../../../tests/ui/outlast-toasts.ts";
import { renderPage } from "../../../../tests/ui/render-page.tsx";
import { answerJson, makePageData, stubBrowser, type Answers } from "../../../../tests/ui/make-style-page.ts";
import type { StylePageData } from "../page-data.ts";
import { StylePage } from "../style-page.tsx";

const SUBMIT = "/api/img/x/submit";

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

const open = (answers: Answers, tool: Partial<StylePageData["tool"]> = {}) => {
  stubBrowser({ "/api/credits": () => answerJson({ balance: 4, plan: "subscriber" }), ...answers });
  const data = makePageData({ plan: "subscriber" });
  return renderPage(<Page data={{ ...data, tool: { ...data.tool, ...tool } }} />);
};
const photo = (name = "mina.jpg") => new File(["pixels"], name, { type: "image/jpeg" });
const press = async (...files: File[]) => {
  await userEvent.upload(screen.getByLabelText("Drop photos here or browse"), files);
  await screen.findByText("Image uploaded successfully");
  await userEvent.click(screen.getAllByRole("button", { name: /Generate/ })[0] ?? document.body);
};
/** Toasts that tell of more than the upload. */
const toasts = () =>
  [...document.querySelectorAll("[data-sonner-toast]")]
    .map(({ textContent }) => textContent)
    .filter((text) => !/Image uploaded|Uploading image/.test(text));

beforeEach(() => sessionStorage.clear());
afterAll(outlastToasts);
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const page = (status: number) => () =>
  new Response("<h1>Nothing here</h1>", { status, headers: { "Content-Type": "text/html" } });

test.each([
  ["a proxy's page", page(401)],
  ["nothing", () => new Response(null, { status: 401 })],
  ["another's JSON", () => answerJson({ error: "login_required" }, 401)],
])("401 with %s leads to signing in, and tells of no free tries", async (_what, answer) => {
  open({ [SUBMIT]: answer });
  await press(photo());
  const dialog = await screen.findByRole("dialog", { name: "Please sign in to continue" });
  expect(within(dialog).getByRole("link", { name: "Sign in" })).toBeTruthy();
  expect(within(dialog).queryByText(/used up/)).toBeNull();
  expect(toasts()).toEqual([]);
});

test.each([
  ["a proxy's page", page(402)],
  ["nothing", () => new Response(null, { status: 402 })],
  ["another's JSON", () => answerJson({ detail: "Pay first." }, 402)],
])("402 with %s opens the credits dialog and no toast", async (_what, answer) => {
  open({ [SUBMIT]: answer });
  await press(photo());
  expect(await screen.findByRole("dialog", { name: "Not enough credits" })).toBeTruthy();
  expect(screen.queryByText("Pay first.")).toBeNull();
  expect(toasts()).toEqual([]);
});

test.each([502, 503, 504])("a proxy's %i is told once, in the general sentence", async (status) => {
  open({ [SUBMIT]: page(status) });
  await press(photo());
  const told = await screen.findAllByText("Something went wrong. Please try again.");
  // Beside the button of the form and of the bar on phones, of which one is shown.
  expect(told).toHaveLength(2);
  expect(toasts()).toEqual([]);
});

test("a photo that does not suit is told beside the photos and marked, and nowhere else", async () => {
  const message = "We couldn't find a face in photo 2. Nothing was charged.";
  open({ [SUBMIT]: () => answerJson({ code: "PHOTO_UNSUITABLE", message, photo: 2 }, 400) });
  await press(photo("one.jpg"), photo("two.jpg"));
  expect(await screen.findAllByText(message)).toHaveLength(1);
  const describedBy = screen.getByRole("img", { name: "two.jpg" }).getAttribute("aria-describedby") ?? "";
  expect(document.getElementById(describedBy)?.textContent).toBe(message);
  expect(screen.getByRole("img", { name: "one.jpg" }).hasAttribute("aria-describedby")).toBe(false);
  expect(toasts()).toEqual([]);
});

test("what the plan does not include is told as the server says it", async () => {
  const message = "4K needs a subscription. Please choose a smaller resolution or upgrade.";
  open({ [SUBMIT]: () => answerJson({ code: "PLAN_REQUIRED", message }, 403) });
  await press(photo());
  const dialog = await screen.findByRole("dialog", { name: "This comes with Premium" });
  expect(dialog.textContent).toContain(message);
  expect(screen.queryByText(/takes 10 photos/)).toBeNull();
});

test("without a network one place says so for a press", async () => {
  open({ [SUBMIT]: () => Promise.reject(new TypeError("Failed to fetch")) });
  const isOnline = vi.spyOn(navigator, "onLine", "get").mockReturnValue(true);
  await userEvent.upload(screen.getByLabelText("Drop photos here or browse"), photo());
  await screen.findByText("Image uploaded successfully");
  isOnline.mockReturnValue(false);
  act(() => void window.dispatchEvent(new Event("offline")));
  expect(screen.getAllByText(/You are offline/)).toHaveLength(1);
  await userEvent.click(screen.getAllByRole("button", { name: /Generate/ })[0] ?? document.body);
  const told = await screen.findAllByText("Failed to generate images. Please try again.");
  expect(told).toHaveLength(2);
  expect(screen.getAllByText(/You are offline\. Everything/)).toHaveLength(2);
  expect(screen.queryByText(/What you see stays/)).toBeNull();
  expect(toasts()).toEqual([]);
});

test("a file that the browser cannot read is named with a way out, and no photo is left of it", async () => {
  vi.stubGlobal("createImageBitmap", () => Promise.reject(new Error("unknown format")));
  open({});
  await userEvent.upload(
    screen.getByLabelText("Drop photos here or browse"),
    new File(["x"], "IMG_1.HEIC", { type: "image/heic" }),
    { applyAccept: false },
  );
  expect(await screen.findByText(/This browser can't read “IMG_1.HEIC”/)).toBeTruthy();
  expect(screen.getByLabelText("Drop photos here or browse")).toBeTruthy();
});
