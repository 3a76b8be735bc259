import { cleanup, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { expectAccessible } from "../../../../tests/ui/expect-accessible.ts";
import { renderFormPage } from "../../../../tests/ui/render-form-page.tsx";
import type { FormAnswer } from "../account-form.tsx";
import { SignInPage } from "./sign-in-page.tsx";
import type { SignPageData } from "./sign-frame.tsx";

const data: SignPageData = { next: "/history", hasGoogle: false, art: [] };
const refuse = (error: Record<string, string[]>, code?: string): FormAnswer => ({
  form: "sign-in",
  result: { status: "error", initialValue: {}, error },
  ...(code === undefined ? {} : { code }),
});

afterEach(cleanup);

const email = () => screen.getByRole("textbox", { name: "Email" });
const password = () => screen.getByLabelText("Password");
const press = async () => userEvent.click(screen.getByRole("button", { name: /^Sign in/ }));

test("an error stands beside its field, which takes the focus and keeps what was typed", async () => {
  const { container } = renderFormPage(<SignInPage data={data} hasGoogleFailed={false} />, () =>
    refuse({ password: ["Please enter your password."] }),
  );
  await userEvent.type(email(), "mina@example.com");
  await press();
  await screen.findByText("Please enter your password.");
  await waitFor(() => expect(document.activeElement).toBe(password()));
  expect(password().getAttribute("aria-invalid")).toBe("true");
  const described = password().getAttribute("aria-describedby") ?? "";
  expect(document.getElementById(described)?.textContent).toBe("Please enter your password.");
  expect(email()).toHaveProperty("value", "mina@example.com");
  expect(email().getAttribute("aria-invalid")).toBeNull();
  await expectAccessible(container);
});

test("an error of the whole form stands above the fields and takes the focus", async () => {
  renderFormPage(<SignInPage data={data} hasGoogleFailed={false} />, () => refuse({ "": ["Wrong."] }));
  await press();
  const alert = await screen.findByRole("alert");
  expect(alert.textContent).toBe("Wrong.");
  await waitFor(() => expect(document.activeElement).toBe(alert));
});

test("an address that was never confirmed is offered another mail", async () => {
  renderFormPage(<SignInPage data={data} hasGoogleFailed={false} />, () =>
    refuse({ "": ["Confirm your address first."] }, "EMAIL_NOT_VERIFIED"),
  );
  expect(screen.queryByRole("link", { name: "Send the confirmation email again" })).toBeNull();
  await press();
  const again = await screen.findByRole("link", { name: "Send the confirmation email again" });
  expect(again.getAttribute("href")).toBe("/verify?next=%2Fhistory");
});

test("where to go next is sent along, and carried to the other pages", async () => {
  const answer = vi.fn(() => refuse({}));
  renderFormPage(<SignInPage data={{ ...data, invite: "abc" }} hasGoogleFailed={false} />, answer);
  await press();
  await waitFor(() => expect(answer).toHaveBeenCalled());
  expect(answer).toHaveBeenCalledWith(expect.objectContaining({ do: "sign-in", next: "/history" }));
  const href = (name: string) => screen.getByRole("link", { name }).getAttribute("href");
  expect(href("Create an account")).toBe("/sign-up?next=%2Fhistory&invite=abc");
  expect(href("Forgot password?")).toBe("/reset?next=%2Fhistory");
});

test("while a form is under way its button says so and takes no second press", async () => {
  const answer = vi.fn(() => new Promise<FormAnswer>(() => undefined));
  renderFormPage(<SignInPage data={data} hasGoogleFailed={false} />, answer);
  await press();
  const button = await screen.findByRole("button", { name: "Sign in Loading" });
  expect(button.getAttribute("aria-disabled")).toBe("true");
  await userEvent.click(button);
  expect(answer).toHaveBeenCalledTimes(1);
});

test("Google is offered only where it is configured, and its failure is told", () => {
  const google = () => screen.queryByRole("button", { name: "Continue with Google" });
  renderFormPage(<SignInPage data={data} hasGoogleFailed={true} />, () => refuse({}));
  expect(google()).toBeNull();
  expect(screen.getByRole("alert").textContent).toContain("Signing in with Google did not work.");
  cleanup();
  const configured = { ...data, hasGoogle: true };
  renderFormPage(<SignInPage data={configured} hasGoogleFailed={false} />, () => refuse({}));
  expect(google()).toBeTruthy();
});

test("a password can be looked at while it is typed", async () => {
  renderFormPage(<SignInPage data={data} hasGoogleFailed={false} />, () => refuse({}));
  expect(password().getAttribute("type")).toBe("password");
  await userEvent.click(screen.getByRole("button", { name: "Show password" }));
  expect(password().getAttribute("type")).toBe("text");
});
