import { cleanup, createEvent, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { useFileDrop } from "./use-file-drop.ts";

afterEach(cleanup);

const photo = new File(["x"], "mina.jpg", { type: "image/jpeg" });

function Page({ takesFiles, onFiles }: { takesFiles: boolean; onFiles: (files: File[]) => void }) {
  return <p>{useFileDrop(takesFiles, onFiles) ? "over" : "apart"}</p>;
}

/** Drops on some element of the page. Whether the browser was kept from opening the file. */
function drop(files: File[], types: string[]): boolean {
  const event = createEvent.drop(screen.getByText(/over|apart/), { dataTransfer: { files, types } });
  fireEvent(screen.getByText(/over|apart/), event);
  return event.defaultPrevented;
}

test("files dropped anywhere are taken, and the page says so while they are over it", () => {
  const onFiles = vi.fn();
  render(<Page takesFiles onFiles={onFiles} />);
  const target = screen.getByText("apart");
  fireEvent.dragOver(target, { dataTransfer: { types: ["Files"], dropEffect: "none" } });
  expect(screen.getByText("over")).toBeTruthy();
  fireEvent(target, new MouseEvent("dragleave", { bubbles: true }));
  expect(screen.getByText("apart")).toBeTruthy();
  expect(drop([photo], ["Files"])).toBe(true);
  expect(onFiles).toHaveBeenCalledWith([photo]);
});

test("where no files are taken a dropped one is not opened either; dragged text is left alone", () => {
  const onFiles = vi.fn();
  render(<Page takesFiles={false} onFiles={onFiles} />);
  expect(drop([photo], ["Files"])).toBe(true);
  expect(drop([], ["text/plain"])).toBe(false);
  expect(onFiles).not.toHaveBeenCalled();
});
