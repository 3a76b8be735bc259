import { cleanup, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { renderPage } from "../../../../../tests/ui/render-page.tsx";
import { RATIOS, SIZES } from "#registry/contract/form/choices.ts";
import { makeFormModel } from "../../../../../tests/ui/make-form-model.ts";
import { FieldControl } from "~/pages/tool/form-panel.tsx";

afterEach(cleanup);

const ratio = { control: "ratio", name: "dimension", options: [...RATIOS], default: "auto" } as const;
const size = { control: "size", name: "size", options: [...SIZES], default: "2K" } as const;

test("a locked resolution is told with the value that stays, and sets nothing", async () => {
  const form = makeFormModel({ values: { size: "2K" } });
  renderPage(<FieldControl control="size" field={{ ...size, options: [...SIZES] }} form={form} />);
  await userEvent.click(screen.getByRole("radio", { name: "4K, subscribers only" }));
  expect(form.onLockedChoice).toHaveBeenCalledWith({ kind: "size", choice: "4K", value: "2K" });
  expect(form.setValue).not.toHaveBeenCalled();
  expect(screen.getByRole<HTMLInputElement>("radio", { name: "2K" }).checked).toBe(true);
});

test("a free resolution is set", async () => {
  const form = makeFormModel({ values: { size: "2K" } });
  renderPage(<FieldControl control="size" field={{ ...size, options: [...SIZES] }} form={form} />);
  await userEvent.click(screen.getByRole("radio", { name: "1K" }));
  expect(form.setValue).toHaveBeenCalledWith("size", "1K");
});

test("every ratio but auto is locked for the free plan and none is disabled", async () => {
  const form = makeFormModel({ values: { dimension: "auto" } });
  renderPage(<FieldControl control="ratio" field={{ ...ratio, options: [...RATIOS] }} form={form} />);
  expect(screen.getAllByRole("radio", { name: /subscribers only/ })).toHaveLength(RATIOS.length - 1);
  expect(screen.getAllByRole<HTMLInputElement>("radio").every(({ disabled }) => !disabled)).toBe(true);
  await userEvent.click(screen.getByRole("radio", { name: "16:9, subscribers only" }));
  expect(form.onLockedChoice).toHaveBeenCalledWith({ kind: "ratio", choice: "16:9", value: "auto" });
});

test("a subscriber's form has no locks", () => {
  const form = makeFormModel({ isRatioLocked: () => false });
  renderPage(<FieldControl control="ratio" field={{ ...ratio, options: [...RATIOS] }} form={form} />);
  expect(screen.queryAllByRole("radio", { name: /subscribers only/ })).toEqual([]);
});

test("an edited prompt can be reset to the style's own", async () => {
  const form = makeFormModel({ values: { prompt: "wispy" }, defaultPrompt: "curtain", setValue: vi.fn() });
  renderPage(
    <FieldControl
      control="prompt"
      field={{ control: "prompt", name: "prompt", maxLength: 2000 }}
      form={form}
    />,
  );
  await userEvent.click(screen.getByText("Reset to default"));
  expect(form.setValue).toHaveBeenCalledWith("prompt", "curtain");
});
