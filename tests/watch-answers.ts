import { afterAll, afterEach, expect } from "vitest";
import { isOfApi, judgeText } from "./judge-answer.ts";

const wrong: string[] = [];
const open = new Set<Promise<void>>();
const ask = globalThis.fetch;

/** Reads an answer on the side. One that breaks off, or that the test gives up, is none. */
async function look(method: string, { url, status }: Response, copy: Response): Promise<void> {
  const text = await copy.text().catch(() => "");
  const problem = judgeText(text, { url, method, status });
  if (problem !== null) wrong.push(problem);
}

// Every JSON answer of a site's API, whoever asked for it, is held to the wire contract.
globalThis.fetch = async (input, init) => {
  const answer = await ask(input, init);
  if (!isOfApi(answer.url, answer.headers.get("Content-Type"))) return answer;
  const asked = init?.method ?? (input instanceof Request ? input.method : "GET");
  const method = answer.redirected ? "GET" : asked;
  const looking = look(method, answer, answer.clone()).finally(() => open.delete(looking));
  open.add(looking);
  return answer;
};

async function expectAsTold(): Promise<void> {
  await Promise.all(open);
  expect(wrong.splice(0), "answers that are not what the wire contract says").toEqual([]);
}

afterEach(expectAsTold);
afterAll(async () => {
  globalThis.fetch = ask;
  await expectAsTold();
});
