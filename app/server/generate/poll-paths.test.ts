import { expect, test } from "vitest";
import { findPollPlace } from "./poll-task.server.ts";

const PATHS = ["/api/img/create-result", "/api/img/imgfx/taskResult", "/api/img/result/{taskId}"];

test("an address that names no task is polled by POST", () => {
  expect(findPollPlace("/api/img/create-result", PATHS)).toEqual({
    path: "/api/img/create-result",
    method: "POST",
  });
});

test("an address that names its task is polled by GET", () => {
  expect(findPollPlace("/api/img/result/0123abc", PATHS)).toEqual({
    path: "/api/img/result/{taskId}",
    method: "GET",
    taskId: "0123abc",
  });
});

test("what is no address of the table is none", () => {
  for (const pathname of [
    "/api/img/create-result/",
    "/api/img/Create-Result",
    "/api/img/create-v2-result",
    "/api/img/result/",
    "/api/img/result",
    "/api/img/result/a/b",
    "/api/img/result/a/",
    "/api/img/{product}/taskResult",
    "/",
  ])
    expect(findPollPlace(pathname, PATHS)).toBeNull();
});

test("an address may go on after its task", () => {
  expect(findPollPlace("/api/a/x/b", ["/api/a/{taskId}/b"])).toMatchObject({ taskId: "x" });
  expect(findPollPlace("/api/a/b", ["/api/a/{taskId}/b"])).toBeNull();
});
