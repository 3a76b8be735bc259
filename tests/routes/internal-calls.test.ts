import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { AUTH_BASE } from "#registry/contract/wire/auth-requests.ts";
import { INTERNAL_CALLS } from "#registry/contract/wire/calls.ts";
import { judgeAnswer } from "../judge-answer.ts";
import { samplePhoto } from "../sample-photo.ts";
import type { Call } from "../site-client.ts";
import { subscribeClient } from "../sign-up-client.ts";
import { takeSite } from "../take-site.ts";

const { baseUrl, dataDir } = await takeSite();
const STYLE = "inversion-filter";
const post = (json: unknown): Call => ({ method: "POST", json });

// What is answered is held to the wire contract wherever a test asks a site (`tests/watch-answers.ts`).
test("each call that only the site's own pages make has a good answer, and a schema of it", async () => {
  const client = await subscribeClient(baseUrl, dataDir);
  const photo = await client.upload(await samplePhoto());
  const { body } = await client.submit({ style: STYLE, photos: [photo] });
  const { generationId } = body.data;
  const person = { name: "Ann", email: `${randomUUID()}@example.com`, password: "correct horse 1" };
  const letter = (await client.signUp(person)).headers.get("Mail-State") ?? "";
  const asked: Record<string, [path: string, call?: Call]> = {
    "/api/archive": [`/api/archive?ids=${generationId}&zone=Asia/Tokyo`],
    "/api/cancellations": ["/api/cancellations", post({ taskId: generationId })],
    "/api/history": ["/api/history?q=inver"],
    "/api/mails/{letterId}": [letter],
    "/api/portal": ["/api/portal", post({})],
    "/api/purchases": ["/api/purchases"],
    "/api/uploads": ["/api/uploads", post({ uploads: [photo], keepDays: 7 })],
    "/api/words": ["/api/words", post({ toolId: STYLE, values: { prompt: "a parrot" }, hasPhotos: true })],
    "/api/deletions": ["/api/deletions", post({ generationIds: [generationId] })],
  };
  const own = INTERNAL_CALLS.filter(({ path }) => !path.startsWith(AUTH_BASE));
  expect(Object.keys(asked).sort()).toEqual(own.map(({ path }) => path).sort());
  for (const [path, call] of Object.values(asked))
    expect([path, (await client.fetch(path, call)).status]).toEqual([path, 200]);
});

test("an answer without a schema, beside its schema or with another status than the table's is found", () => {
  const asked = { method: "POST", path: "/api/words", status: 200 };
  const told = { isRead: true, message: null };
  expect(judgeAnswer({ ...asked, body: told })).toBeNull();
  expect(judgeAnswer({ ...asked, body: { ...told, more: 1 } })).toMatch(/more/);
  expect(judgeAnswer({ ...asked, body: { isRead: true } })).toMatch(/^message/);
  expect(judgeAnswer({ ...asked, path: "/api/words/of", body: told })).toMatch(/no schema/);
  expect(judgeAnswer({ ...asked, method: "GET", body: told })).toMatch(/no schema/);
  const refused = { code: "NOT_FOUND", message: "It is gone" };
  expect(judgeAnswer({ ...asked, status: 404, body: refused })).toBeNull();
  expect(judgeAnswer({ ...asked, status: 400, body: refused })).toMatch(/404/);
  expect(judgeAnswer({ ...asked, status: 404, body: { ...refused, code: "GONE" } })).toMatch(/^code/);
  const unknown = { code: "INVALID_PASSWORD", message: "That is not the password" };
  const path = `${AUTH_BASE}/change-password`;
  expect(judgeAnswer({ ...asked, path, status: 400, body: unknown })).toBeNull();
});
