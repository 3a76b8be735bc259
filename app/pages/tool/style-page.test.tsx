import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterAll, afterEach, beforeEach, expect, test, vi } from "vitest";
import { outlastToasts } from "../../../tests/ui/outlast-toasts.ts";
import { expectAccessible } from "../../../tests/ui/expect-accessible.ts";
import { renderPage } from "../../../tests/ui/render-page.tsx";
import { messagesOf } from "~/i18n/messages.server.ts";
import { formatMessage } from "~/i18n/translate.ts";
import { ToastZone } from "~/ui/toast/toast-zone.tsx";
import { answerJson, makePageData, stubBrowser, type Answers } from "../../../tests/ui/make-style-page.ts";
import { StylePage } from "./style-page.tsx";
import type { StylePageData } from "./page-data.ts";

const RESULT = {
  generationId: "g1",
  results: [{ imageUrl: "/files/o.png", seed: 7 }],
  createdAt: "2026-10-26T14:06:12Z",
};
let sent: { path: string; body: unknown; headers: Headers }[];

const open = (data: Partial<StylePageData> = {}, answers: Answers = {}) => {
  sent = stubBrowser({ "/api/img/x/submit": () => answerJson({ data: RESULT }), ...answers });
  return renderPage(
    <>
      <StylePage data={makePageData({ plan: "subscriber", ...data })} />
      <ToastZone />
    </>,
  );
};
const photo = () => new File(["pixels"], "mina.jpg", { type: "image/jpeg" });
const choose = async (...files: File[]) => {
  await userEvent.upload(screen.getByLabelText("Drop photos here or browse"), files);
};
const generate = () =>
  userEvent.click(screen.getAllByRole("button", { name: /Generate/ })[0] ?? document.body);
const submissions = () => sent.filter(({ path }) => path === "/api/img/x/submit");

beforeEach(() => sessionStorage.clear());
afterAll(outlastToasts);
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test("the page names itself, shows its examples and answers questions", async () => {
  const { container } = open();
  expect(screen.getByRole("heading", { level: 1, name: "Photo to sketch" })).toBeTruthy();
  expect(screen.getByRole("group", { name: "Examples" })).toBeTruthy();
  expect(screen.getByText("What does it cost?")).toBeTruthy();
  await expectAccessible(container);
});

test("without a photo nothing is submitted and the page says what is missing", async () => {
  open();
  await generate();
  expect(screen.getAllByText("Please upload at least one image").length).toBeGreaterThan(0);
  expect(submissions()).toEqual([]);
});

test("of several photos each makes a picture by a request of its own, and the button says how many and for how much", async () => {
  const { tool } = makePageData();
  const made = () => {
    const n = submissions().length;
    return answerJson({
      data: { ...RESULT, generationId: `g${n}`, results: [{ imageUrl: `/files/${n}.png` }] },
    });
  };
  open({ tool: { ...tool, photos: { min: 1, uses: 1 } } }, { "/api/img/x/submit": made });
  expect(screen.getByText("Each photo becomes a picture of its own.")).toBeTruthy();
  await choose(photo(), new File(["other"], "tom.jpg", { type: "image/jpeg" }));
  const [button] = screen.getAllByRole("button", { name: "Generate 2 4 credits" });
  await userEvent.click(button ?? document.body);
  expect(await screen.findByText("Successfully generated 2 image(s)!")).toBeTruthy();
  expect(submissions().map(({ body }) => body)).toMatchObject([
    { image_urls: ["https://s.test/files/uploads/1.jpg"], num_images: "1" },
    { image_urls: ["https://s.test/files/uploads/2.jpg"], num_images: "1" },
  ]);
  const keys = submissions().map(({ headers }) => headers.get("Idempotency-Key"));
  expect(new Set(keys).size).toBe(2);
});

/** Chooses a photo and presses while it is uploaded; gives what answers the upload. */
async function pressTooEarly(): Promise<(answer: Response) => void> {
  let store = (_: Response): void => undefined;
  const stored = new Promise<Response>((resolve) => (store = resolve));
  open({}, { "/api/presigned-urls": () => stored });
  await choose(photo());
  await generate();
  return store;
}

test("a press while a photo is being uploaded waits for it", async () => {
  const store = await pressTooEarly();
  expect(screen.getAllByText("Uploading image...").length).toBeGreaterThan(1);
  expect(submissions()).toEqual([]);
  store(answerJson({ urls: [{ url: "https://s.test/put", key: "uploads/1.jpg" }] }));
  expect(await screen.findByRole("button", { name: "Enlarge result 1" })).toBeTruthy();
  expect(submissions()).toHaveLength(1);
});

test("a press that waits for an upload which fails asks for nothing", async () => {
  const store = await pressTooEarly();
  store(answerJson({ code: "RATE_LIMITED", message: "Too many uploads." }, 429));
  expect(await screen.findByText(/Too many uploads/)).toBeTruthy();
  expect(await screen.findAllByRole("button", { name: /^Generate/ })).not.toEqual([]);
  expect(submissions()).toEqual([]);
});

test("a photo goes in and a result comes out, with the wire's values", async () => {
  open();
  await choose(photo());
  expect(await screen.findByText("Image uploaded successfully")).toBeTruthy();
  await generate();
  expect(await screen.findByRole("button", { name: "Enlarge result 1" })).toBeTruthy();
  expect(await screen.findByText("Successfully generated 1 image(s)!")).toBeTruthy();
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole("button", { name: "Enlarge result 1" })),
  );
  expect(submissions()[0]?.body).toEqual({
    image_urls: ["https://s.test/files/uploads/1.jpg"],
    prompt: "",
    dimension: "auto",
    size: "2K",
    num_images: "1",
    imageType: "x-style-photo",
    turnstileToken: null,
  });
  expect(submissions()[0]?.headers.get("X-Locale")).toBe("en");
  expect(submissions()[0]?.headers.get("Idempotency-Key")).toMatch(
    /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
  );
});

test.each([
  ["de", "1 Bild erfolgreich erstellt!"],
  ["ar", "تم إنشاء صورة واحدة بنجاح!"],
] as const)("a finished picture is told in the plural forms of %s", (locale, sentence) => {
  const t = (count: number) =>
    formatMessage(messagesOf(locale, ["style"]), locale, "style.results.success", { count });
  expect(t(1)).toBe(sentence);
  expect(t(3)).not.toContain("(");
});

test("while a generation runs one placeholder stands and a second click sends nothing", async () => {
  let finish = (_: Response): void => undefined;
  const running = new Promise<Response>((resolve) => (finish = resolve));
  open({}, { "/api/img/x/submit": () => running });
  await choose(photo());
  await screen.findByText("Image uploaded successfully");
  await generate();
  expect((await screen.findAllByText("Developing your picture")).length).toBeGreaterThan(0);
  expect(screen.getAllByRole("button", { name: /Generating\.\.\./ }).length).toBeGreaterThan(0);
  await userEvent.click(screen.getAllByRole("button", { name: /Generating\.\.\./ })[0] ?? document.body);
  finish(answerJson({ data: RESULT }));
  expect(await screen.findByRole("button", { name: "Enlarge result 1" })).toBeTruthy();
  expect(submissions()).toHaveLength(1);
});

test("missing credits open their dialog without a sentence beside the button", async () => {
  open(
    {},
    { "/api/img/x/submit": () => answerJson({ code: "INSUFFICIENT_CREDITS", message: "Too few." }, 402) },
  );
  await choose(photo());
  await screen.findByText("Image uploaded successfully");
  await generate();
  const dialog = await screen.findByRole("dialog", { name: "Not enough credits" });
  expect(within(dialog).getByRole("link", { name: "See plans and packs" }).getAttribute("href")).toBe(
    "/pricing#packs",
  );
  expect(screen.queryByText("Too few.")).toBeNull();
});

test("used-up tries say when credits renew and lead to sign-in", async () => {
  open({}, { "/api/img/x/submit": () => answerJson({ code: "SIGN_IN_REQUIRED", message: "Please" }, 401) });
  await choose(photo());
  await screen.findByText("Image uploaded successfully");
  await generate();
  const dialog = await screen.findByRole("dialog", { name: "Please sign in to continue" });
  expect(within(dialog).getByText(/New free credits arrive on/)).toBeTruthy();
  expect(within(dialog).getByRole("link", { name: "Sign in" }).getAttribute("href")).toBe("/sign-in");
});

test("a free viewer's third photo opens the upgrade dialog and is not uploaded", async () => {
  open({ plan: "visitor" });
  await choose(photo(), photo(), photo());
  const dialog = await screen.findByRole("dialog", { name: "Upload more than 2 photos" });
  expect(within(dialog).getByText(/One of the chosen photos was left out/)).toBeTruthy();
  await waitFor(() => expect(sent.filter(({ path }) => path === "/api/presigned-urls")).toHaveLength(2));
});

test("a free viewer's 4K leaves the value and opens the upgrade dialog", async () => {
  open({ plan: "free" });
  await userEvent.click(screen.getByRole("radio", { name: "4K, subscribers only" }));
  const dialog = await screen.findByRole("dialog", { name: "4K comes with Premium" });
  expect(within(dialog).getByRole("link", { name: "Upgrade to Premium" }).getAttribute("href")).toBe(
    "/pricing#plans",
  );
  expect(screen.getByRole<HTMLInputElement>("radio", { name: "2K" }).checked).toBe(true);
});

test("a generation that waits when the page is reloaded is said to wait", async () => {
  const generations = [{ id: "g", status: "running", stage: "queued", createdAt: new Date().toISOString() }];
  open({ hasVisit: true }, { "/api/generations?toolId=photo": () => answerJson({ generations }) });
  expect((await screen.findAllByText("You're in the queue")).length).toBeGreaterThan(0);
  expect(screen.getAllByRole("button", { name: /Generating\.\.\./ }).length).toBeGreaterThan(0);
});

test("a style without examples begins with three steps", async () => {
  const data = makePageData();
  open({ tool: { ...data.tool, examples: [] } });
  expect(await screen.findByRole("heading", { name: "No images yet" })).toBeTruthy();
  const panel = within(screen.getByRole("region", { name: "Your drawings" }));
  const steps = panel.getAllByRole("listitem").map(({ textContent }) => textContent);
  expect(steps).toHaveLength(3);
  expect(steps[0]).toContain("Upload images");
  expect(steps[1]).toContain("Enter prompt");
  expect(steps[2]).toContain("Generate");
});
