import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import type { PublicTool } from "#registry/contract/compiled.ts";
import type { Field } from "#registry/contract/field.ts";
import { expectAccessible } from "../../../tests/ui/expect-accessible.ts";
import { answerJson, makePageData, type Answers } from "../../../tests/ui/make-style-page.ts";
import { cleanUpStylePages, findSpendButton, openStylePage } from "../../../tests/ui/open-style-page.tsx";
import type { StylePageData } from "./page-data.ts";

const FIELDS: Field[] = [
  {
    control: "text",
    name: "prompt",
    role: "prompt",
    required: true,
    rows: 3,
    minLength: 0,
    maxLength: 200,
    missing: "enterPrompt",
  },
  {
    control: "choice",
    name: "model",
    options: [{ value: "veo3" }, { value: "seedance" }],
    default: "veo3",
    look: "segments",
  },
  {
    control: "choice",
    name: "duration",
    options: [
      { value: "8", when: { model: ["veo3"] } },
      { value: "5", when: { model: ["seedance"] } },
    ],
    default: "8",
    look: "segments",
  },
  { control: "switch", name: "is_sound", when: { model: ["veo3"] }, default: true },
  {
    control: "number",
    name: "batchSize",
    min: 1,
    max: 4,
    step: 1,
    default: 1,
    look: "slider",
    role: "count",
  },
  { control: "number", name: "seed", min: 0, max: 99, step: 1, look: "box", role: "seed" },
];

const tool = (): PublicTool => {
  const { imageType: _, ...style } = makePageData().tool;
  return {
    ...style,
    id: "film",
    section: "tool",
    output: "video",
    delivery: "task",
    submit: "/api/video/create",
    poll: ["/api/poll"],
    prices: { of: "hosted", credits: 10, rows: [{ when: { model: ["seedance"] }, credits: 4 }] },
    photos: { min: 0 },
    fields: FIELDS,
    examples: [],
    copy: {
      ...style.copy,
      title: "AI video",
      promptExamples: {
        title: "Ideas",
        subtitle: "To begin with.",
        examples: [{ style: "Sea", prompt: "Waves at dusk" }],
      },
      fields: { model: { label: "Model", options: { veo3: "Veo 3", seedance: "Seedance" } } },
    },
  };
};

const submitted = (taskIds: string[]) => () => answerJson({ data: { taskIds } });
const failed = (code: string, message: string) => ({
  status: "failed",
  createdAt: new Date().toISOString(),
  error: { code, message, creditsReturned: 10 },
});
const none = () => answerJson({ generations: [] });
let sent: { path: string; body: unknown }[];

const open = (answers: Answers = {}, data: Partial<StylePageData> = {}) => {
  const page = openStylePage(
    { plan: "subscriber", ...data, tool: tool() },
    { "/api/generations?toolId=film": none, ...answers },
  );
  sent = page.sent;
  return page;
};
const generate = async () => {
  await userEvent.type(screen.getByRole("textbox", { name: "Prompt" }), "Waves");
  await userEvent.click(findSpendButton());
};
const submission = () => sent.find(({ path }) => path === "/api/video/create")?.body;

cleanUpStylePages();

test("a tool's page stands without a style's type, photos and examples", async () => {
  const { container } = open();
  expect(screen.getByRole("heading", { level: 1, name: "AI video" })).toBeTruthy();
  expect(await screen.findByRole("heading", { name: "No videos yet" })).toBeTruthy();
  const steps = within(screen.getByRole("region", { name: "Your drawings" })).getAllByRole("listitem");
  expect(steps).toHaveLength(2);
  expect(steps[0]?.textContent).toContain("Enter prompt");
  await expectAccessible(container);
});

test("the button's price follows the choices", async () => {
  open();
  expect(findSpendButton().textContent).toContain("10 credits");
  await userEvent.click(screen.getByRole("radio", { name: "Seedance" }));
  expect(findSpendButton().textContent).toContain("4 credits");
});

test("a choice that is not offered any more moves and says so, and a field that is not shown is not sent", async () => {
  open({ "/api/video/create": submitted(["a"]) });
  await userEvent.click(screen.getByRole("radio", { name: "Seedance" }));
  expect(screen.getByRole<HTMLInputElement>("radio", { name: "5" }).checked).toBe(true);
  expect(screen.getByText(/^Changed from 8 to 5/)).toBeTruthy();
  await generate();
  await waitFor(() => expect(submission()).toBeDefined());
  expect(submission()).toEqual({
    prompt: "Waves",
    model: "seedance",
    duration: "5",
    batchSize: 1,
    turnstileToken: null,
  });
});

test("a prompt that is missing is told beside it, and the focus goes there", async () => {
  open();
  await userEvent.click(findSpendButton());
  const prompt = screen.getByRole("textbox", { name: "Prompt" });
  await waitFor(() => expect(document.activeElement).toBe(prompt));
  expect(prompt.getAttribute("aria-invalid")).toBe("true");
  expect(screen.getByText("Please enter a prompt")).toBeTruthy();
  await userEvent.type(prompt, "W");
  await waitFor(() => expect(screen.queryByText("Please enter a prompt")).toBeNull());
});

test("what the server finds wrong with a field is told beside it", async () => {
  const refusal = { code: "INVALID_INPUT", message: "Not these words.", field: "prompt" };
  open({ "/api/video/create": () => answerJson(refusal, 400) });
  await generate();
  const prompt = screen.getByRole("textbox", { name: "Prompt" });
  await waitFor(() => expect(prompt.getAttribute("aria-invalid")).toBe("true"));
  expect(screen.getAllByText("Not these words.")).toHaveLength(1);
});

test("each task has a placeholder that can be canceled, and a result is shown when it is done", async () => {
  open({
    "/api/video/create": submitted(["a", "b"]),
    "/api/poll": () => answerJson({ code: 1, status: 1, url: "/files/o.mp4" }),
  });
  await generate();
  expect(await screen.findByRole("button", { name: "Cancel number 2" })).toBeTruthy();
  expect(await screen.findByText("Successfully generated 2 videos!")).toBeTruthy();
  expect(sent.filter(({ path }) => path === "/api/poll").map(({ body }) => body)).toEqual([
    { taskId: "a" },
    { taskId: "b" },
  ]);
});

test("of several results a toast says how many are ready and what came back, and a print why one is not", async () => {
  let polls = 0;
  open({
    "/api/video/create": submitted(["a", "b"]),
    "/api/generations/b": () =>
      answerJson({ ...failed("CONTENT_REFUSED", "The picture was held back."), id: "b" }),
    "/api/poll": () =>
      answerJson(
        (polls += 1) === 1 ? { code: 1, url: "/files/o.mp4" } : { code: 2, failedReason: "Refused." },
      ),
  });
  await generate();
  expect(await screen.findByText("1 of 2 results are ready; 10 credits returned")).toBeTruthy();
  expect(screen.getAllByText("The picture was held back.")).toHaveLength(1);
  expect(screen.queryByText(/Successfully generated/)).toBeNull();
});

test("a service that does not answer is told before the click", () => {
  open({}, { busyForS: 30 });
  expect(screen.getByText(/^The service that makes the results is busy/)).toBeTruthy();
});
