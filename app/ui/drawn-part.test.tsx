import { act, cleanup, render, screen } from "@testing-library/react";
import { hydrateRoot } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { afterEach, expect, test } from "vitest";
import { DrawnPart } from "./drawn-part.tsx";

afterEach(() => {
  cleanup();
  document.body.replaceChildren();
});

const Page = ({ words }: { words: string | null }) => (
  <main>
    <DrawnPart id="part" className="section">
      {words === null ? null : <p>{words}</p>}
    </DrawnPart>
  </main>
);

test("what the server drew stays as it is, without its data, until other data comes", async () => {
  const container = document.body.appendChild(document.createElement("div"));
  container.innerHTML = renderToString(<Page words="Drawn by the server" />);
  const drawn = screen.getByText("Drawn by the server");
  const root = await act(async () => hydrateRoot(container, <Page words={null} />));
  expect(screen.getByText("Drawn by the server")).toBe(drawn);
  await act(async () => root.render(<Page words="Vom Server gezeichnet" />));
  expect(container.querySelector("#part")?.textContent).toBe("Vom Server gezeichnet");
  await act(async () => root.unmount());
});

test("a page that was not drawn by the server draws its part itself", () => {
  render(<Page words="Drawn here" />);
  expect(screen.getByText("Drawn here").closest("section")?.id).toBe("part");
});
