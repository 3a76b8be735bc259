import { act, fireEvent, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { expectAccessible } from "../../../../tests/ui/expect-accessible.ts";
import { answerJson } from "../../../../tests/ui/make-style-page.ts";
import { cleanUpStylePages, openStylePage } from "../../../../tests/ui/open-style-page.tsx";
import { readDraft } from "../form/form-draft.ts";

const ID = "0123456789abcdef0123456789abcdef";
const GENERATION = {
  ...{ id: ID, status: "succeeded", createdAt: new Date().toISOString(), prompt: "p" },
  results: [{ imageUrl: "/files/o.png", width: 300, height: 200, seed: 7 }],
  uploadedImages: ["/files/uploads/p.jpg"],
};
const SUBMITTED = { generationId: ID, results: GENERATION.results, createdAt: GENERATION.createdAt };

/** Decodes when it is told to; a browser's pictures load by themselves. */
let decode: (() => void)[];

cleanUpStylePages();
beforeEach(() => {
  decode = [];
  vi.stubGlobal(
    "Image",
    class {
      naturalWidth = 300;
      naturalHeight = 200;
      onload: (() => void) | null = null;
      set src(_: string) {
        queueMicrotask(() => this.onload?.());
      }
      decode = () => new Promise<void>((resolve) => decode.push(resolve));
    },
  );
});

const NEXT = [{ offers: "enlarge", id: "larger", title: "Make it larger", credits: 3 }] as const;

const open = async () => {
  const page = openStylePage(
    { plan: "subscriber", hasVisit: true, nextTools: NEXT },
    {
      "/api/generations?toolId=photo": () => answerJson({ generations: [GENERATION] }),
      "/api/img/x/submit": () => answerJson({ data: SUBMITTED }),
      "/api/deletions": () =>
        answerJson({
          receipt: { id: "R-1", deletedAt: GENERATION.createdAt, generations: 1, results: 1, uploads: 1 },
        }),
    },
  );
  const actions = await screen.findByRole("toolbar", { name: "What to do with the result" });
  return { ...page, actions };
};
const settle = () => act(async () => decode.splice(0).forEach((done) => done()));

test("the blurred photo stands in the picture's own shape until the picture is decoded, then both lie beside each other", async () => {
  const { container } = await open();
  const picture = () => container.querySelector<HTMLElement>(".bench-picture");
  expect(picture()?.style.getPropertyValue("--picture-ratio")).toBe("300 / 200");
  expect(picture()?.querySelector(".bench-stand-in img")?.getAttribute("src")).toBe("/files/uploads/p.jpg");
  await settle();
  expect(picture()?.style.getPropertyValue("--picture-ratio")).toBe("300 / 200");
  const seam = await screen.findByRole<HTMLInputElement>("slider", { name: "Compare before and after" });
  expect(seam.value).toBe("38");
  expect(picture()?.querySelector(".bench-stand-in")).toBeNull();
  await expectAccessible(container);
});

test("what can be done is one stop of the Tab key, and arrow keys go through it and around its ends", async () => {
  const { actions } = await open();
  const items = [...actions.querySelectorAll<HTMLElement>("button, a")];
  expect(items.filter(({ tabIndex }) => tabIndex === 0)).toHaveLength(1);
  act(() => items[0]?.focus());
  fireEvent.keyDown(actions, { key: "ArrowRight" });
  expect(document.activeElement).toBe(items[1]);
  fireEvent.keyDown(actions, { key: "Home" });
  fireEvent.keyDown(actions, { key: "ArrowLeft" });
  expect(document.activeElement).toBe(items.at(-1));
  expect(items.filter(({ tabIndex }) => tabIndex === 0)).toEqual([items.at(-1)]);
});

test("another tool's form begins with the result, and its price stands beside its name", async () => {
  const { actions } = await open();
  const link = within(actions).getByRole("link", { name: /Enlarge.*3 credits/ });
  expect(link.getAttribute("href")).toMatch(/\/larger$/);
  await userEvent.click(link);
  expect(readDraft(sessionStorage, "larger")).toEqual({
    values: {},
    photos: [{ name: "Photo", url: "/files/o.png" }],
  });
});

test("again sends the result's own photo once more, whatever the form holds", async () => {
  const { actions, sent } = await open();
  await userEvent.click(within(actions).getByRole("button", { name: /Again.*2 credits/ }));
  await screen.findByText("Successfully generated 1 image(s)!");
  const [submit] = sent.filter(({ path }) => path === "/api/img/x/submit");
  expect(submit?.body).toMatchObject({ image_urls: ["/files/uploads/p.jpg"] });
});

test("a heart marks a result at once, and lets go where the server does not take it", async () => {
  const { actions, sent } = await open();
  const heart = () => within(actions).getByRole("button", { name: "Favorite" });
  const pressed = () => heart().getAttribute("aria-pressed");
  await userEvent.click(heart());
  expect(await screen.findByText("not found")).toBeTruthy();
  expect(pressed()).toBe("false");
  vi.stubGlobal("fetch", async () => answerJson({ id: ID, isFavourite: true }));
  await userEvent.click(heart());
  expect(pressed()).toBe("true");
  expect(sent.map(({ path }) => path)).toContain(`/api/favourites/${ID}`);
});

test("a result is deleted after a question, and leaves the light table", async () => {
  const { actions } = await open();
  await userEvent.click(within(actions).getByRole("button", { name: "Delete" }));
  const dialog = await screen.findByRole("dialog", { name: "Delete this result now?" });
  await userEvent.click(within(dialog).getByRole("button", { name: "Delete now" }));
  expect(await screen.findByText("Deleted")).toBeTruthy();
  expect(screen.queryByRole("toolbar")).toBeNull();
});
