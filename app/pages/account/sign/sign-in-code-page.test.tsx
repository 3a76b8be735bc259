import { cleanup, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { expectAccessible } from "../../../../tests/ui/expect-accessible.ts";
import { renderFormPage } from "../../../../tests/ui/render-form-page.tsx";
import type { FormAnswer } from "../account-form.tsx";
import { SignInCodePage } from "./sign-in-code-page.tsx";
import type { SignPageData } from "./sign-frame.tsx";

const data: SignPageData = { next: "/history", hasGoogle: false, art: [] };
const refuse = (error: Record<string, string[]>): FormAnswer => ({
  ...{ form: "sign-in-code", result: { status: "error", initialValue: {}, error } },
});

afterEach(cleanup);

test("a phone offers the code and its digits; what is wrong with it stands beside it", async () => {
  const answer = vi.fn(() => refuse({ code: ["This code is wrong."] }));
  const { container } = renderFormPage(<SignInCodePage data={data} kind="app" />, answer);
  const code = screen.getByLabelText("Code from the app");
  expect(code.getAttribute("autocomplete")).toBe("one-time-code");
  expect(code.getAttribute("inputmode")).toBe("numeric");
  await userEvent.type(code, "123456{Enter}");
  await screen.findByText("This code is wrong.");
  await waitFor(() => expect(document.activeElement).toBe(code));
  expect(answer).toHaveBeenCalledWith({ do: "sign-in-code", next: "/history", code: "123456" });
  const other = screen.getByRole("link", { name: "Use a backup code" });
  expect(other.getAttribute("href")).toBe("/?next=%2Fhistory&with=backup");
  await expectAccessible(container);
});

test("a backup code is typed with letters, and the way back to the app is there", () => {
  renderFormPage(<SignInCodePage data={data} kind="backup" />, () => refuse({}));
  expect(screen.getByLabelText("Backup code").getAttribute("inputmode")).toBe("text");
  const href = (name: string) => screen.getByRole("link", { name }).getAttribute("href");
  expect(href("Use the app instead")).toBe("/?next=%2Fhistory");
  expect(href("Back to signing in")).toBe("/sign-in?next=%2Fhistory");
});
