import { act, cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { expectAccessible } from "../../../tests/ui/expect-accessible.ts";
import { answerJson, makePageData, stubBrowser, type Answers } from "../../../tests/ui/make-style-page.ts";
import { goOnUntil } from "../../../tests/ui/go-on-until.ts";
import { renderPage } from "../../../tests/ui/render-page.tsx";
import { CREDITS_RETURNED } from "#registry/contract/errors/error-codes.ts";
import { setCurrentPhoto } from "~/pages/photo/current-photo.ts";
import type { SheetData, SheetTool } from "./sheet-data.ts";
import { SheetPage } from "./sheet-page.tsx";

const PHOTO = { name: "mina.jpg", url: "/files/uploads/mina.jpg" };
const SUBMITS = "/api/img/";

const toolOf = (id: string): SheetTool => {
  const { copy: _, ...tool } = makePageData().tool;
  return { ...tool, id, imageType: id, title: `Style ${id}`, submit: `${SUBMITS}${id}` };
};
const DATA: SheetData = { tools: ["one", "two", "three"].map(toolOf), plan: "subscriber" };

const made = (id: string) => () =>
  answerJson({ data: { generationId: id, results: [{ imageUrl: `/files/${id}.png` }] } });
const failed = () => {
  const answer = answerJson({ code: "PROVIDER_FAILED", message: "Nothing came of it" }, 502);
  answer.headers.set(CREDITS_RETURNED, "2");
  return answer;
};
const ANSWERS: Answers = {
  [`${SUBMITS}one`]: made("one"),
  [`${SUBMITS}two`]: failed,
  [`${SUBMITS}three`]: made("three"),
};

let sent: ReturnType<typeof stubBrowser>;
const open = (answers: Answers = ANSWERS, data = DATA) => {
  sent = stubBrowser({ "/api/credits": () => answerJson({ balance: 90, plan: "subscriber" }), ...answers });
  return renderPage(<SheetPage data={data} />, { path: "/sheet" });
};
const submits = () => sent.filter(({ path }) => path.startsWith(SUBMITS));
const press = (name: string | RegExp) => userEvent.click(screen.getByRole("button", { name }));

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
  setCurrentPhoto(PHOTO);
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  setCurrentPhoto(null);
  vi.unstubAllGlobals();
});

test("one press asks for every style by a request of its own; what fails says why and comes back alone", async () => {
  const { container } = open();
  expect(screen.getByText("1 photo, 3 styles")).toBeTruthy();
  await expectAccessible(container);
  await press("Make 3 pictures 6 credits");
  expect(await screen.findByText("Nothing came of it")).toBeTruthy();
  await screen.findByText(/^2 of 3 made/);
  expect(screen.getByText("2 credits returned")).toBeTruthy();
  expect(submits().map(({ body }) => body)).toMatchObject(
    ["one", "two", "three"].map((imageType) => ({ imageType, image_urls: [PHOTO.url], num_images: "1" })),
  );
  const keys = submits().map(({ headers }) => headers.get("Idempotency-Key"));
  expect(new Set(keys).size).toBe(3);
  expect(screen.getByRole("button", { name: "Enlarge: Style three, Photo 1" })).toBeTruthy();
  await expectAccessible(container);

  vi.unstubAllGlobals();
  sent = stubBrowser({ [`${SUBMITS}two`]: made("two") });
  await press("Try again: Style two, Photo 1");
  await screen.findByText(/^3 of 3 made/);
  expect(submits()).toHaveLength(1);
  expect(keys).not.toContain(submits()[0]?.headers.get("Idempotency-Key"));
});

test("who stops the rest has nothing more sent, and what runs is ended by its key", async () => {
  const ids = ["one", "two", "three", "four"];
  const running = Object.fromEntries(
    ids.map((id) => [`${SUBMITS}${id}`, () => new Promise<Response>(() => {})]),
  );
  open(
    {
      ...running,
      "/api/cancellations": () => answerJson({ ok: true }),
    },
    { ...DATA, tools: ids.map(toolOf) },
  );
  await press(/^Make 4 pictures/);
  await waitFor(() => expect(submits()).toHaveLength(3));
  expect(screen.getByText("Waiting")).toBeTruthy();
  await press("Stop the rest");
  expect(screen.queryByText("Waiting")).toBeNull();
  const asked = () => sent.filter(({ path }) => path.startsWith("/api/generations?key="));
  await waitFor(() => expect(asked()).toHaveLength(3));
  expect(submits()).toHaveLength(3);
});

test("what was just sent is looked for by its key until the server knows it, and ended", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  open({ [`${SUBMITS}one`]: () => new Promise<Response>(() => {}) }, { ...DATA, tools: ["one"].map(toolOf) });
  fireEvent.click(screen.getByRole("button", { name: /^Make 1 picture/ }));
  await goOnUntil(() => submits().length === 1);
  const byKey = `/api/generations?key=${submits()[0]?.headers.get("Idempotency-Key")}`;
  const asked = () => sent.filter(({ path }) => path === byKey).length;
  const ended = () => sent.filter(({ path }) => path === "/api/cancellations").map(({ body }) => body);
  fireEvent.click(screen.getByRole("button", { name: "Stop the rest" }));
  await goOnUntil(() => asked() === 2);
  expect(ended()).toEqual([]);
  vi.unstubAllGlobals();
  sent = stubBrowser({
    [byKey]: () => answerJson({ id: "g", status: "running", createdAt: new Date().toISOString() }),
    "/api/cancellations": () => answerJson({ ok: true }),
  });
  await goOnUntil(() => ended().length > 0);
  expect(ended()).toEqual([{ taskId: "g" }]);
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  expect(asked()).toBe(1);
});

test("a page that is opened again asks by the keys what became of its pictures, and pays for none twice", async () => {
  const first = open();
  await press(/^Make 3 pictures/);
  await screen.findByText(/^2 of 3 made/);
  const keys = submits().map(({ headers }) => headers.get("Idempotency-Key") ?? "");
  first.unmount();
  vi.unstubAllGlobals();
  const told = (id: string) => () =>
    answerJson({
      ...{ id, status: "succeeded", createdAt: new Date().toISOString(), prompt: "" },
      results: [{ imageUrl: `/files/${id}.png` }],
    });
  open({
    [`/api/generations?key=${keys[0]}`]: told("one"),
    [`/api/generations?key=${keys[2]}`]: told("three"),
  });
  await screen.findByRole("button", { name: "Enlarge: Style one, Photo 1" });
  await screen.findByText(/^2 of 3 made/);
  expect(screen.getByRole("button", { name: "Make 1 picture 2 credits" })).toBeTruthy();
  expect(submits()).toEqual([]);
});

test("who has too few credits is told before anything is sent, with the way to more", async () => {
  open(ANSWERS, { ...DATA, plan: "visitor" });
  expect(screen.getByText("This costs 6 credits. You have 4 credits, 2 too few.")).toBeTruthy();
  expect(screen.queryByRole("button", { name: /^Make/ })).toBeNull();
  const way = screen.getByRole("link", { name: "Get more with a free account" });
  expect(way.getAttribute("href")).toBe("/sign-up?next=%2Fsheet");
});
