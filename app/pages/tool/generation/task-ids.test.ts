import { expect, test } from "vitest";
import { readTaskIds } from "./read-generations.ts";

test.each([
  ["data.taskIds", { data: { taskIds: ["a", "b"], taskId: "a" } }, ["a", "b"]],
  ["data.taskId", { data: { taskId: "a" } }, ["a"]],
  ["taskId", { taskId: "a" }, ["a"]],
])("tasks are read from %s", (_, body, ids) => {
  expect(readTaskIds(body)).toEqual(ids);
});

test("a task that is named twice is followed once, and what is no id is left out", () => {
  expect(readTaskIds({ data: { taskIds: ["a", null, "a", " "] } })).toEqual(["a"]);
});

test("an answer that names no tasks is told from one whose tasks are none", () => {
  expect(readTaskIds({ data: {} })).toBe("NO_TASKS");
  expect(readTaskIds({ data: { taskIds: [] } })).toBe("NO_TASKS");
  expect(readTaskIds("oops")).toBe("NO_TASKS");
  expect(readTaskIds({ data: { taskIds: [null, 7, ""] } })).toBe("NO_VALID_TASKS");
});
