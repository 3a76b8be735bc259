import { cleanup, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { RATIOS, SIZES } from "#registry/contract/form/choices.ts";
import { expectAccessible } from "../../../../../tests/ui/expect-accessible.ts";
import { makeFormModel } from "../../../../../tests/ui/make-form-model.ts";
import { renderPage } from "../../../../../tests/ui/render-page.tsx";
import type { FieldOf } from "../tool-form-model.ts";
import { FieldControl } from "~/pages/tool/form-panel.tsx";

afterEach(cleanup);

const text: FieldOf<"text"> = {
  control: "text",
  name: "lyrics",
  required: true,
  rows: 6,
  minLength: 0,
  maxLength: 20,
  missing: "enterValue",
};
const number: FieldOf<"number"> = {
  control: "number",
  name: "wordCount",
  min: 50,
  max: 300,
  step: 1,
  default: 150,
  look: "slider",
};
const choice: FieldOf<"choice"> = {
  control: "choice",
  name: "length",
  options: [{ value: "5" }, { value: "10", when: { model: ["large"] } }, { value: "60", plan: "subscriber" }],
  default: "5",
  look: "segments",
};
const words = {
  model: { label: "Model", options: { small: "Seedance", large: "Veo 3" } },
  length: { label: "Length", hint: "Of the film.", options: { "5": "5 s", "10": "10 s", "60": "1 min" } },
};

test("a text is a paragraph by its rows, with its label, hint, placeholder and error", async () => {
  const form = makeFormModel({
    words: { lyrics: { label: "Lyrics", hint: "Line by line.", placeholder: "La la" } },
    problem: { name: "lyrics", text: "Please fill this in" },
  });
  const { container } = renderPage(<FieldControl control="text" field={text} form={form} />);
  const element = screen.getByRole("textbox", { name: "Lyrics" });
  expect(element.tagName).toBe("TEXTAREA");
  expect(element.getAttribute("dir")).toBe("auto");
  expect(element.getAttribute("placeholder")).toBe("La la");
  expect(element.getAttribute("aria-invalid")).toBe("true");
  const described = (element.getAttribute("aria-describedby") ?? "").split(" ");
  const notes = described.map((id) => document.getElementById(id)?.textContent);
  expect(notes).toEqual(["Please fill this in", "Line by line."]);
  await userEvent.type(element, "x");
  expect(form.setValue).toHaveBeenCalledWith("lyrics", "x");
  await expectAccessible(container);
});

test("what of a person's words would be left out is told below them, and below no other text", () => {
  const form = makeFormModel({ wordsNote: "Not followed: parrot." });
  renderPage(<FieldControl control="text" field={{ ...text, role: "prompt" }} form={form} />);
  expect(screen.getByText("Not followed: parrot.").getAttribute("role")).toBe("status");
  cleanup();
  renderPage(<FieldControl control="text" field={text} form={form} />);
  expect(screen.queryByText("Not followed: parrot.")).toBeNull();
});

test("chips add an edit to a prompt and take it out again, and a search finds them whatever the accents", async () => {
  const form = makeFormModel({ chips: ["Night", "Été", "Hair: red"], values: { lyrics: "a poster." } });
  const { container } = renderPage(
    <FieldControl control="text" field={{ ...text, role: "prompt" }} form={form} />,
  );
  await userEvent.click(await screen.findByRole("button", { name: "Night" }));
  expect(form.setValue).toHaveBeenCalledWith("lyrics", "a poster, Night");
  await userEvent.type(screen.getByRole("searchbox"), "ete{Enter}");
  expect(screen.getAllByRole("button").map(({ textContent }) => textContent)).toEqual(["Été"]);
  await userEvent.type(screen.getByRole("searchbox"), " teapot");
  expect(screen.queryAllByRole("button")).toEqual([]);
  await expectAccessible(container);
  cleanup();
  const pressed = makeFormModel({ chips: ["Night", "Été"], values: { lyrics: "Night, warm" } });
  renderPage(<FieldControl control="text" field={{ ...text, role: "prompt" }} form={pressed} />);
  await userEvent.click(await screen.findByRole("button", { name: "Night", pressed: true }));
  expect(pressed.setValue).toHaveBeenCalledWith("lyrics", "warm");
});

test("a text is counted near its limit, and one that is too long stays whole", () => {
  const render = (value: string) => {
    cleanup();
    renderPage(
      <FieldControl control="text" field={text} form={makeFormModel({ values: { lyrics: value } })} />,
    );
    return screen.getByRole("status").textContent;
  };
  expect(render("short")).toBe("");
  expect(render("x".repeat(16))).toBe("16 / 20");
  expect(render("x".repeat(25))).toBe("25 / 20");
  expect(screen.getByRole<HTMLTextAreaElement>("textbox").value).toHaveLength(25);
});

test("a number without a default is a box that may stay empty and says its bounds", async () => {
  const { default: _, ...field } = { ...number, name: "seed" };
  const form = makeFormModel();
  renderPage(<FieldControl control="number" field={field} form={form} />);
  const box = screen.getByRole<HTMLInputElement>("textbox", { name: "Seed (optional)" });
  expect(box.value).toBe("");
  expect(box.inputMode).toBe("numeric");
  expect(screen.getByText("From 50 to 300")).toBeTruthy();
  await userEvent.type(box, "x");
  expect(form.setValue).toHaveBeenCalledWith("seed", "x");
});

test("an address is typed on a keyboard for addresses, from left to right, with a hint", () => {
  const field = { control: "address", name: "imageUrl", required: true } as const;
  renderPage(<FieldControl control="address" field={field} form={makeFormModel()} />);
  const element = screen.getByRole<HTMLInputElement>("textbox", { name: "Image URL" });
  expect([element.type, element.inputMode, element.dir]).toEqual(["url", "url", "ltr"]);
  expect(element.getAttribute("aria-required")).toBe("true");
  expect(screen.getByText(/^The full https address/)).toBeTruthy();
});

test("a switch is a checkbox; one that makes results public says who can see them", async () => {
  const form = makeFormModel({ values: { is_public: "true" }, words: { is_public: { label: "Public" } } });
  const field = { control: "switch", name: "is_public", default: false, role: "public" } as const;
  renderPage(<FieldControl control="switch" field={field} form={form} />);
  const element = screen.getByRole<HTMLInputElement>("switch", { name: "Public" });
  expect(element.type).toBe("checkbox");
  expect(element.checked).toBe(true);
  expect(screen.getByText("Anyone who has the link can open the result.")).toBeTruthy();
  await userEvent.click(element);
  expect(form.setValue).toHaveBeenCalledWith("is_public", "false");
});

test("an option that does not go with the others is disabled and says with what, to everybody", async () => {
  const form = makeFormModel({ values: { model: "small", length: "5" }, words });
  const { container } = renderPage(<FieldControl control="choice" field={choice} form={form} />);
  const option = screen.getByRole<HTMLInputElement>("radio", { name: "10 s, not offered with Seedance" });
  expect(option.disabled).toBe(true);
  const group = screen.getByRole("group", { name: "Length" });
  const note = document.getElementById(group.getAttribute("aria-describedby") ?? "");
  expect(note?.textContent).toBe("Of the film.10 s: not offered with Seedance");
  await expectAccessible(container);
});

test("an option for subscribers tells the form and leaves the value", async () => {
  const form = makeFormModel({ values: { model: "large", length: "10" }, words });
  renderPage(<FieldControl control="choice" field={choice} form={form} />);
  await userEvent.click(screen.getByRole("radio", { name: "1 min, subscribers only" }));
  expect(form.onLockedChoice).toHaveBeenCalledWith({ kind: "option", choice: "1 min", value: "10 s" });
  expect(form.setValue).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole("radio", { name: "5 s" }));
  expect(form.setValue).toHaveBeenCalledWith("length", "5");
});

test("a menu is a native one, with what is not offered in words", async () => {
  const form = makeFormModel({ values: { model: "small", length: "5" }, words });
  renderPage(<FieldControl control="choice" field={{ ...choice, look: "menu" }} form={form} />);
  const menu = screen.getByRole("combobox", { name: "Length" });
  const names = [...menu.querySelectorAll("option")].map(({ textContent, disabled }) => [
    textContent,
    disabled,
  ]);
  expect(names).toEqual([
    ["5 s", false],
    ["10 s, not offered with Seedance", true],
    ["1 min, subscribers only", false],
  ]);
  await userEvent.selectOptions(menu, "60");
  expect(form.onLockedChoice).toHaveBeenCalledWith({ kind: "option", choice: "1 min", value: "5 s" });
});

test("photos that are missing are told at the upload area", () => {
  const form = makeFormModel({ problem: { name: "image_urls", text: "Please upload at least one image" } });
  renderPage(<FieldControl control="photos" field={{ control: "photos", name: "image_urls" }} form={form} />);
  const input = screen.getByLabelText("Drop photos here or browse");
  expect(input.getAttribute("aria-invalid")).toBe("true");
  const described = (input.getAttribute("aria-describedby") ?? "").split(" ");
  expect(described.map((id) => document.getElementById(id)?.textContent)).toContain(
    "Please upload at least one image",
  );
});

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

test("every ratio but auto is locked for the free plan and none is disabled", async () => {
  const form = makeFormModel({ values: { dimension: "auto" } });
  renderPage(<FieldControl control="ratio" field={{ ...ratio, options: [...RATIOS] }} form={form} />);
  expect(screen.getAllByRole("radio", { name: /subscribers only/ })).toHaveLength(RATIOS.length - 1);
  expect(screen.getAllByRole<HTMLInputElement>("radio").every(({ disabled }) => !disabled)).toBe(true);
  await userEvent.click(screen.getByRole("radio", { name: "16:9, subscribers only" }));
  expect(form.onLockedChoice).toHaveBeenCalledWith({ kind: "ratio", choice: "16:9", value: "auto" });
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
