import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { expectAccessible } from "../../../tests/ui/expect-accessible.ts";
import { answerJson, type Answers } from "../../../tests/ui/make-style-page.ts";
import {
  choosePhotos,
  cleanUpStylePages,
  findSpendButton,
  generateFrom,
  openStylePage,
} from "../../../tests/ui/open-style-page.tsx";
import type { StylePageData } from "./page-data.ts";

const SUBMIT = "/api/img/x/submit";
const RESULT = {
  generationId: "g1",
  results: [{ imageUrl: "/files/o.png", seed: 7 }],
  createdAt: "2026-10-26T14:06:12Z",
};
let sent: { path: string; body: unknown; headers: Headers }[];

const open = (data: Partial<StylePageData> = {}, answers: Answers = {}) => {
  const page = openStylePage(
    { plan: "subscriber", ...data },
    { [SUBMIT]: () => answerJson({ data: RESULT }), ...answers },
  );
  sent = page.sent;
  return page;
};
const generate = () => userEvent.click(findSpendButton());
const submissions = () => sent.filter(({ path }) => path === SUBMIT);
/** Toasts that tell of more than the upload. */
const toasts = () =>
  [...document.querySelectorAll("[data-sonner-toast]")]
    .map(({ textContent }) => textContent)
    .filter((text) => !/Image uploaded|Uploading image/.test(text));

cleanUpStylePages();

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

/** Chooses a photo and presses while it is uploaded; gives what answers the upload. */
async function pressTooEarly(): Promise<(answer: Response) => void> {
  let store = (_: Response): void => undefined;
  const stored = new Promise<Response>((resolve) => (store = resolve));
  open({}, { "/api/presigned-urls": () => stored });
  await choosePhotos("mina.jpg");
  await generate();
  return store;
}

test("a press that waits for an upload which fails asks for nothing", async () => {
  const store = await pressTooEarly();
  store(answerJson({ code: "RATE_LIMITED", message: "Too many uploads." }, 429));
  expect(await screen.findByText(/Too many uploads/)).toBeTruthy();
  expect(await screen.findAllByRole("button", { name: /^Generate/ })).not.toEqual([]);
  expect(submissions()).toEqual([]);
});

test("a photo goes in and a result comes out, with the wire's values", async () => {
  open();
  await generateFrom("mina.jpg");
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

test("while a generation runs one placeholder stands and a second click sends nothing", async () => {
  let finish = (_: Response): void => undefined;
  const running = new Promise<Response>((resolve) => (finish = resolve));
  open({}, { [SUBMIT]: () => running });
  await generateFrom("mina.jpg");
  expect((await screen.findAllByText("Developing your picture")).length).toBeGreaterThan(0);
  expect(screen.getAllByRole("button", { name: /Generating\.\.\./ }).length).toBeGreaterThan(0);
  await userEvent.click(screen.getAllByRole("button", { name: /Generating\.\.\./ })[0] ?? document.body);
  finish(answerJson({ data: RESULT }));
  expect(await screen.findByRole("button", { name: "Enlarge result 1" })).toBeTruthy();
  expect(submissions()).toHaveLength(1);
});

test("missing credits open their dialog without a sentence beside the button", async () => {
  open({}, { [SUBMIT]: () => answerJson({ code: "INSUFFICIENT_CREDITS", message: "Too few." }, 402) });
  await generateFrom("mina.jpg");
  const dialog = await screen.findByRole("dialog", { name: "Not enough credits" });
  expect(within(dialog).getByRole("link", { name: "See plans and packs" }).getAttribute("href")).toBe(
    "/pricing#packs",
  );
  expect(screen.queryByText("Too few.")).toBeNull();
});

test("used-up tries say when credits renew and lead to sign-in", async () => {
  const usedUp = {
    "/api/credits": () => answerJson({ balance: 0, plan: "subscriber" }),
    [SUBMIT]: () => answerJson({ code: "SIGN_IN_REQUIRED", message: "Please" }, 401),
  };
  open({}, usedUp);
  await generateFrom("mina.jpg");
  const dialog = await screen.findByRole("dialog", { name: "Please sign in to continue" });
  expect(within(dialog).getByText(/New free credits arrive on/)).toBeTruthy();
  expect(within(dialog).getByRole("link", { name: "Sign in" }).getAttribute("href")).toBe("/sign-in");
});

test.each([
  [401, { error: "login_required" }, "Please sign in to continue", /login_required|used up|arrive on/],
  [402, { detail: "Pay first." }, "Not enough credits", /Pay first/],
])(
  "%i with another's JSON opens its dialog, and nothing else is told",
  async (status, body, name, untold) => {
    open({}, { [SUBMIT]: () => answerJson(body, status) });
    await generateFrom("mina.jpg");
    expect(await screen.findByRole("dialog", { name })).toBeTruthy();
    expect(screen.queryByText(untold)).toBeNull();
    expect(toasts()).toEqual([]);
  },
);

test("a free viewer's third photo opens the upgrade dialog and is not uploaded", async () => {
  open({ plan: "visitor" });
  await choosePhotos("1.jpg", "2.jpg", "3.jpg");
  const dialog = await screen.findByRole("dialog", { name: "Upload more than 2 photos" });
  expect(within(dialog).getByText(/One of the chosen photos was left out/)).toBeTruthy();
  await waitFor(() => expect(sent.filter(({ path }) => path === "/api/presigned-urls")).toHaveLength(2));
});

test("a generation that waits when the page is reloaded is said to wait", async () => {
  const generations = [{ id: "g", status: "running", stage: "queued", createdAt: new Date().toISOString() }];
  open({ hasVisit: true }, { "/api/generations?toolId=photo": () => answerJson({ generations }) });
  expect((await screen.findAllByText("You're in the queue")).length).toBeGreaterThan(0);
  expect(screen.getAllByRole("button", { name: /Generating\.\.\./ }).length).toBeGreaterThan(0);
});

test("a photo that does not suit is told beside the photos and marked, and nowhere else", async () => {
  const message = "We couldn't find a face in photo 2. Nothing was charged.";
  open({}, { [SUBMIT]: () => answerJson({ code: "PHOTO_UNSUITABLE", message, photo: 2 }, 400) });
  await generateFrom("one.jpg", "two.jpg");
  expect(await screen.findAllByText(message)).toHaveLength(1);
  const describedBy = screen.getByRole("img", { name: "two.jpg" }).getAttribute("aria-describedby") ?? "";
  expect(document.getElementById(describedBy)?.textContent).toBe(message);
  expect(screen.getByRole("img", { name: "one.jpg" }).hasAttribute("aria-describedby")).toBe(false);
  expect(toasts()).toEqual([]);
});

test("what the plan does not include is told as the server says it", async () => {
  const message = "4K needs a subscription. Please choose a smaller resolution or upgrade.";
  open({}, { [SUBMIT]: () => answerJson({ code: "PLAN_REQUIRED", message }, 403) });
  await generateFrom("mina.jpg");
  const dialog = await screen.findByRole("dialog", { name: "This comes with Premium" });
  expect(dialog.textContent).toContain(message);
  expect(screen.queryByText(/takes 10 photos/)).toBeNull();
});

test("without a network one place says so for a press", async () => {
  open({}, { [SUBMIT]: () => Promise.reject(new TypeError("Failed to fetch")) });
  const isOnline = vi.spyOn(navigator, "onLine", "get").mockReturnValue(true);
  await choosePhotos("mina.jpg");
  await screen.findByText("Image uploaded successfully");
  isOnline.mockReturnValue(false);
  act(() => void window.dispatchEvent(new Event("offline")));
  expect(screen.getAllByText(/You are offline/)).toHaveLength(1);
  await generate();
  const told = await screen.findAllByText("Failed to generate images. Please try again.");
  expect(told).toHaveLength(2);
  expect(screen.getAllByText(/You are offline\. Everything/)).toHaveLength(2);
  expect(screen.queryByText(/What you see stays/)).toBeNull();
  expect(toasts()).toEqual([]);
});

test("a file that the browser cannot read is named with a way out, and no photo is left of it", async () => {
  vi.stubGlobal("createImageBitmap", () => Promise.reject(new Error("unknown format")));
  open();
  await userEvent.upload(
    screen.getByLabelText("Drop photos here or browse"),
    new File(["x"], "IMG_1.HEIC", { type: "image/heic" }),
    { applyAccept: false },
  );
  expect(await screen.findByText(/This browser can't read “IMG_1.HEIC”/)).toBeTruthy();
  expect(screen.getByLabelText("Drop photos here or browse")).toBeTruthy();
});
