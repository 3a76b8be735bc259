import { Validator } from "@seriousme/openapi-schema-validator";
import { expect, test } from "vitest";
import type { CalledTool } from "#registry/contract/wire/calls.ts";
import { describeApi } from "~/routes/api/describe-api.server.ts";

const TOOLS: CalledTool[] = [
  { id: "sketch", imageType: "sketch", delivery: "wait", submit: "/api/img/x/submit", poll: [] },
  { id: "comic", imageType: "comic", delivery: "wait", submit: "/api/img/x/submit", poll: [] },
  { id: "film", delivery: "task", submit: "/api/video/create", poll: ["/api/poll", "/api/result/{taskId}"] },
];

test("the document is OpenAPI 3.1 to a public validator, with whatever tools the site has", async () => {
  for (const tools of [TOOLS, []]) {
    const document = JSON.parse(JSON.stringify(describeApi(tools, "https://site.test")));
    expect(await new Validator().validate(document)).toEqual({ valid: true });
    expect(document.openapi).toBe("3.1.0");
  }
});

test("tools that share a path are one call, and each poll path is asked as it names its task", () => {
  const { paths } = describeApi(TOOLS, "https://site.test");
  expect(paths["/api/img/x/submit"]).toMatchObject({ post: { summary: "Submits to sketch, comic" } });
  expect(Object.keys(paths["/api/poll"] ?? {})).toEqual(["post"]);
  expect(paths["/api/result/{taskId}"]).toMatchObject({
    get: { parameters: [{ in: "path", name: "taskId", required: true }, { name: "type" }] },
  });
});
