import { afterAll, afterEach, expect } from "vitest";
import { judgeAnswer } from "./judge-answer.ts";

const wrong: string[] = [];
const open = new Set<Promise<void>>();
const ask = globalThis.fetch;

/** Reads the answer on the side. One that breaks off, or that the test gives up, is none. */
async function look(method: string, path: string, answer: Response): Promise<void> {
  const text = await answer.text().catch(() => "");
  if (text === "") return;
  const problem = judgeText(text, { method, path, status: answer.status });
  if (problem !== null) wrong.push(`${method} ${path}: ${answer.status} ${text.slice(0, 500)}: ${problem}`);
}

function judgeText(text: string, asked: { method: string; path: string; status: number }): string | null {
  try {
    return judgeAnswer({ ...asked, body: JSON.parse(text) });
  } catch (error) {
    return String(error);
  }
}

// Every JSON answer of a site's API, whoever asked for it, is held to the wire contract.
globalThis.fetch = async (input, init) => {
  const answer = await ask(input, init);
  const { pathname } = new URL(answer.url);
  const isJson = answer.headers.get("Content-Type")?.startsWith("application/json") ?? false;
  if (!pathname.startsWith("/api/") || !isJson) return answer;
  const method = answer.redirected
    ? "GET"
    : (init?.method ?? (input instanceof Request ? input.method : "GET"));
  const looking = look(method, pathname, answer.clone()).finally(() => open.delete(looking));
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
