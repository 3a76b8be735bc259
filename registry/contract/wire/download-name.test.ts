import { expect, test } from "vitest";
import { downloadName, endingOf, savedEnding } from "./download-name.ts";

test("a download is named by product, local date and time, and index", () => {
  expect(downloadName(new Date(2026, 9, 6, 4, 6, 2), 1)).toBe("imgfx_20261006-040602_1.png");
  expect(downloadName(new Date(2026, 11, 31, 23, 59, 59), 12)).toBe("imgfx_20261231-235959_12.png");
  expect(downloadName(new Date(2026, 9, 6, 4, 6, 2), 2, { ending: "mp4" })).toBe(
    "imgfx_20261006-040602_2.mp4",
  );
});

test("an address ends in what is stored there, whatever follows", () => {
  expect(endingOf("outputs/a/b.wav")).toBe("wav");
  expect(endingOf("https://s.test/files/outputs/b.jpg?w=400")).toBe("jpg");
  expect(endingOf("https://s.test/files/outputs/b.exe")).toBeNull();
  expect(endingOf("https://s.test/")).toBeNull();
});

test("a picture is saved as PNG, anything else as what it is", () => {
  expect(savedEnding({ kind: "image", address: "/files/a.jpg" })).toBe("png");
  expect(savedEnding({ kind: "video", address: "/files/a.mp4" })).toBe("mp4");
  expect(savedEnding({ kind: "audio", address: "/files/a.mp3" })).toBe("mp3");
  expect(savedEnding({ kind: "audio", address: "/files/a.wav?sig=1" })).toBe("wav");
  expect(savedEnding({ kind: "text", address: "/files/a.txt" })).toBe("txt");
});
