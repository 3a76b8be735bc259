import { cleanup, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { expectAccessible } from "../../../../tests/ui/expect-accessible.ts";
import { renderFormPage } from "../../../../tests/ui/render-form-page.tsx";
import type { FormAnswer } from "../account-form.tsx";
import type { AccountData } from "./settings-section.tsx";
import { CodesSection } from "./codes-section.tsx";
import { drawAppKey } from "~/routes/pages/settings-forms.server.ts";

const account: AccountData = {
  ...{ name: "Mina", email: "mina@example.com", isEmailVerified: true, sessions: [], daysAtMost: 90 },
  ...{ hasPassword: true, hasSecondFactor: false, subscription: null, hasPayments: true },
};
const done = (form: FormAnswer["form"], more: Partial<FormAnswer> = {}): FormAnswer => ({
  ...{ form, result: { status: "success" }, ...more },
});
const draw = (changes: Partial<AccountData>, answer: Parameters<typeof renderFormPage>[1]) =>
  renderFormPage(<CodesSection account={{ ...account, ...changes }} />, answer);

afterEach(cleanup);

const KEY = "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP";

test("after the password stand a picture, the key, and a link that opens it in an app; a wrong code leaves them", async () => {
  const appKey = await drawAppKey(KEY, "mina@example.com");
  const wrong = { code: ["This code is wrong."] };
  const { container } = draw({}, (fields) =>
    fields.do === "begin-codes"
      ? done("begin-codes", { appKey })
      : { form: "confirm-codes", result: { status: "error", error: wrong }, appKey },
  );
  await userEvent.click(screen.getByText("Turn on"));
  await userEvent.type(screen.getByLabelText("Current password"), "secret words");
  await userEvent.click(screen.getByRole("button", { name: "Continue" }));
  const lead = await screen.findByText(/^Scan this picture/);
  await waitFor(() => expect(document.activeElement).toBe(lead));
  const shown = () => {
    expect(screen.getByRole("img", { name: "QR code with the key for your authenticator app" })).toBeTruthy();
    expect(container.querySelector("code")?.textContent?.replaceAll(" ", "")).toBe(KEY);
    expect(screen.getByRole("link", { name: "Open the app" }).getAttribute("href")).toBe(appKey.uri);
  };
  shown();
  await expectAccessible(container);
  const code = () => screen.getByLabelText("Code from the app");
  expect(code().getAttribute("autocomplete")).toBe("one-time-code");
  expect(code().getAttribute("inputmode")).toBe("numeric");
  await userEvent.type(code(), "123456");
  await userEvent.click(screen.getByRole("button", { name: "Turn on" }));
  await screen.findByText("This code is wrong.");
  await waitFor(() => expect(document.activeElement).toBe(code()));
  shown();
});

test("the first right code brings the backup codes, to be copied or downloaded", async () => {
  const backupCodes = ["aaaaa-11111", "bbbbb-22222"];
  const { container } = draw({ hasSecondFactor: true }, () => done("renew-backup-codes", { backupCodes }));
  expect(screen.getByText("On")).toBeTruthy();
  await userEvent.click(screen.getByText("New backup codes"));
  await userEvent.click(screen.getByRole("button", { name: "Make new codes" }));
  const heading = await screen.findByRole("heading", { name: "Keep your backup codes" });
  await waitFor(() => expect(document.activeElement).toBe(heading));
  for (const code of backupCodes) expect(screen.getByText(code)).toBeTruthy();
  const download = screen.getByRole("link", { name: "Download" });
  expect(decodeURIComponent(download.getAttribute("href") ?? "")).toContain("aaaaa-11111\nbbbbb-22222\n");
  expect(download.getAttribute("download")).toBe("imgfx-backup-codes.txt");
  await expectAccessible(container);
});

test("turning it off asks for the password and a code of either kind", async () => {
  const answer = vi.fn(() => done("end-codes"));
  draw({ hasSecondFactor: true }, answer);
  await userEvent.click(screen.getAllByText("Turn off")[0] ?? document.body);
  const form = document.getElementById("end-codes");
  if (!(form instanceof HTMLFormElement)) throw new Error("there is no form");
  const field = (name: string) => form.querySelector<HTMLInputElement>(`[name=${name}]`) ?? document.body;
  await userEvent.type(field("password"), "secret words");
  await userEvent.click(form.querySelector("button.link") ?? document.body);
  expect(field("code").getAttribute("inputmode")).toBe("text");
  await userEvent.type(field("code"), "aaaaa-11111");
  await userEvent.click(form.querySelector("[type=submit]") ?? document.body);
  await waitFor(() => expect(answer).toHaveBeenCalled());
  const sent = { do: "end-codes", password: "secret words", code: "aaaaa-11111" };
  expect(answer).toHaveBeenCalledWith(sent);
});
