import { cleanup, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { PageFrame } from "~/pages/frame/page-frame.tsx";
import { answerJson, stubBrowser } from "../../../../tests/ui/make-style-page.ts";
import { expectAccessible } from "../../../../tests/ui/expect-accessible.ts";
import { renderFormPage } from "../../../../tests/ui/render-form-page.tsx";
import type { FormAnswer } from "../account-form.tsx";
import { SignUpPage } from "./sign-up-page.tsx";

const data = { next: "/history", hasGoogle: false, art: [] };
const footer = { supportEmail: "help@site.test", styles: [], styleCount: 0, tools: [], year: 2026 };
const page = (
  <PageFrame footer={footer} bringsSession={false} toolIds={["film"]}>
    <SignUpPage data={data} />
  </PageFrame>
);
const sent = ({ do: form, email }: Record<string, string>): FormAnswer => ({
  form: form === "sign-up" ? "sign-up" : "resend-verification",
  result: { status: "success", initialValue: {} },
  ...(email === undefined ? {} : { sentTo: email, letterId: "a-letter" }),
});

vi.mock("~/pages/tool/form/human-check/solve-challenge.ts", () => ({
  solveChallenge: async () => `token ${challenges}`,
}));

let plan = "visitor";
let challenges = 0;
beforeEach(() => {
  plan = "visitor";
  stubBrowser({
    "/api/credits": () => answerJson({ balance: 4, plan }),
    "/api/human-check/challenge": () => answerJson({ number: ++challenges }),
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

async function signUp() {
  await userEvent.type(screen.getByRole("textbox", { name: "Name" }), "Mina");
  await userEvent.type(screen.getByRole("textbox", { name: "Email" }), "mina@example.com");
  await userEvent.click(screen.getByRole("button", { name: "Create account" }));
  return screen.findByRole("heading", { name: "Check your email" });
}

test("signing up asks for consent with both texts at hand", async () => {
  const { container } = renderFormPage(<SignUpPage data={data} />, sent);
  expect(screen.getByRole("link", { name: "terms of use" }).getAttribute("href")).toBe("/terms");
  expect(screen.getByRole("link", { name: "privacy policy" }).getAttribute("href")).toBe("/privacy");
  await expectAccessible(container);
});

test("after signing up the page says where the mail went, and that another must wait", async () => {
  renderFormPage(page, sent);
  const heading = await signUp();
  await waitFor(() => expect(document.activeElement).toBe(heading));
  expect(screen.getByText("mina@example.com")).toBeTruthy();
  const again = await screen.findByRole("button", { name: /^Send again in \d+ seconds$/ });
  expect(again.getAttribute("aria-disabled")).toBe("true");
});

test("the page goes on by itself once this browser is signed in", async () => {
  const { container } = renderFormPage(page, sent, { path: "/sign-up" });
  await signUp();
  plan = "free";
  window.dispatchEvent(new Event("focus"));
  await waitFor(() => expect(container.querySelector("h1")?.textContent).toBe("Create your account"));
});

test("each press sends the form with a fresh proof that a person asks, and keeps what was filled in", async () => {
  const asked: (string | undefined)[] = [];
  renderFormPage(<SignUpPage data={data} />, ({ turnstileToken }) => {
    asked.push(turnstileToken);
    return {
      form: "sign-up",
      result: { status: "error", initialValue: {}, error: { password: ["Too easy to guess."] } },
    };
  });
  const password = screen.getByLabelText("Password");
  await userEvent.type(screen.getByRole("textbox", { name: "Name" }), "Mina");
  await userEvent.type(password, "password");
  const button = screen.getByRole("button", { name: "Create account" });
  await userEvent.click(button);
  await screen.findByText("Too easy to guess.");
  await waitFor(() => expect(document.activeElement).toBe(password));
  expect(password.getAttribute("aria-invalid")).toBe("true");
  expect(screen.getByRole("textbox", { name: "Name" })).toHaveProperty("value", "Mina");
  await userEvent.click(button);
  await waitFor(() => expect(asked).toHaveLength(2));
  expect(new Set(asked).size).toBe(2);
  expect(asked.join()).toMatch(/^token \d+,token \d+$/);
});

test.each([
  [{ state: "delayed" }, "Check your email", /hasn't accepted the email yet/],
  [{ state: "failed", reason: "refused" }, "The email could not be sent", /Check how it is written/],
  [{ state: "failed", reason: "unreachable" }, "The email could not be sent", /again in a few minutes/],
])("the page says that a mail is %j, and what to do", async (state, heading, sentence) => {
  stubBrowser({
    "/api/credits": () => answerJson({ balance: 4, plan }),
    "/api/human-check/challenge": () => answerJson({ number: ++challenges }),
    "/api/mails/a-letter": () => answerJson(state),
  });
  const { container } = renderFormPage(page, sent);
  await signUp();
  expect(await screen.findByText(sentence, undefined, { timeout: 10_000 })).toBeTruthy();
  expect(screen.getByRole("heading", { name: heading })).toBeTruthy();
  expect(screen.getByRole("link", { name: "Start again" })).toBeTruthy();
  await expectAccessible(container);
});
