import { expect, test } from "vitest";
import { readJsonBody } from "./read-body.server.ts";

const post = (body: BodyInit | null, type = "application/json") =>
  new Request("https://imgfx.example/api", { method: "POST", body, headers: { "Content-Type": type } });

test("readJsonBody reads JSON, also with a charset", async () => {
  expect(await readJsonBody(post('{"a":"ä"}', "application/json; charset=utf-8"))).toEqual({ a: "ä" });
});

test("readJsonBody refuses other types, broken JSON, broken UTF-8 and no body with INVALID_INPUT", async () => {
  const requests = [
    post("{}", "text/plain"),
    post("a=b", "application/x-www-form-urlencoded"),
    post("{"),
    post(new Uint8Array([0x22, 0xff, 0x22])),
    post(null),
  ];
  for (const request of requests)
    await expect(readJsonBody(request)).rejects.toMatchObject({ code: "INVALID_INPUT" });
});

test("readJsonBody stops at its limit, whatever length was announced", async () => {
  const chunks = new ReadableStream<Uint8Array>({
    pull: (controller) => controller.enqueue(new Uint8Array(1000).fill(32)),
  });
  const streamed = new Request("https://imgfx.example/api", {
    method: "POST",
    body: chunks,
    headers: { "Content-Type": "application/json" },
    duplex: "half",
  } as RequestInit);
  await expect(readJsonBody(streamed, 5000)).rejects.toMatchObject({ code: "BODY_TOO_LARGE" });
  await expect(readJsonBody(post(`"${"x".repeat(5000)}"`), 5000)).rejects.toMatchObject({
    code: "BODY_TOO_LARGE",
  });
});

test("readJsonBody refuses lists and objects that lie deeper than 32 levels with INVALID_INPUT", async () => {
  const lists = (levels: number) => "[".repeat(levels) + "]".repeat(levels);
  const objects = (levels: number) => '{"a":'.repeat(levels) + "1" + "}".repeat(levels);
  for (const nest of [lists, objects]) {
    await expect(readJsonBody(post(nest(32)))).resolves.toBeTypeOf("object");
    for (const levels of [33, 10_000])
      await expect(readJsonBody(post(nest(levels)))).rejects.toMatchObject({ code: "INVALID_INPUT" });
  }
});
