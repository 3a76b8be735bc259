import { expect, test } from "vitest";
import { projectPath } from "#registry/source/project-path.ts";
import { readPhotoFile } from "./sample-photos.ts";

test("a photograph that is not there is told with the one that was meant", () => {
  const root = projectPath("");
  expect(() => readPhotoFile(root, "astronut.jpg")).toThrow('did you mean "astronaut.jpg"?');
  expect(() => readPhotoFile(root, "../secret.jpg")).toThrow("there is no photograph");
  expect(readPhotoFile(root, "astronaut.jpg").length).toBeGreaterThan(1000);
});
