import { expect } from "vitest";
import type { ClientAnswer, Failure, SiteClient } from "../site-client.ts";
import { leastValues, type Given, type Tool } from "../styles/list-tools.ts";

/** What a poll answers, without its copy in `data`. */
export interface PollFacts {
  code: number;
  status: number;
  imageUrl?: string;
  url?: string;
  text?: string;
  seed?: number;
  failedReason?: string;
  message?: string;
}
export type PollAnswer = PollFacts & { data: PollFacts };

export interface TaskAnswer {
  data: { taskId: string; taskIds?: string[] };
}

/** Longest that a tool of the local engine may take where the machine is busy, in milliseconds. */
const LIMIT_MS = 500_000;

/** Sends a tool the least that it takes, with changes. Somebody who needs the human check brings its token. */
export const submitTool = <Body = TaskAnswer>(
  client: SiteClient,
  tool: Tool,
  { photos = [], changes = {}, token = null }: { photos?: string[]; changes?: Given; token?: string | null },
): Promise<ClientAnswer<Body>> =>
  client.call<Body>(tool.manifest.submit, {
    method: "POST",
    json: { ...leastValues(tool, photos), turnstileToken: token, ...changes },
  });

/** Asks for a task at a poll path as the manifests write it: in the address where that names the task, else in the body. */
export const poll = <Body = PollAnswer>(
  client: SiteClient,
  path: string,
  taskId: unknown,
): Promise<ClientAnswer<Body>> =>
  path.includes("{taskId}")
    ? client.call<Body>(`${path.replace("{taskId}", String(taskId))}?type=img`)
    : client.call<Body>(path, { method: "POST", json: { taskId } });

/** Polls a task until it is over; each answer until then says that it goes on, and no more. */
export async function pollUntilOver(client: SiteClient, path: string, taskId: string): Promise<PollAnswer> {
  for (const since = Date.now(); Date.now() - since < LIMIT_MS;) {
    const { status, body } = await poll(client, path, taskId);
    expect(status, JSON.stringify(body)).toBe(200);
    if (body.code !== 0) return body;
    expect(body).toEqual({ code: 0, status: 0, data: { code: 0, status: 0 } });
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new Error(`the task ${taskId} did not end in time`);
}

/** Ends a task by its person's word. */
export const cancel = (
  client: SiteClient,
  taskId: unknown,
): Promise<ClientAnswer<{ ok: boolean } & Failure>> =>
  client.call("/api/cancellations", { method: "POST", json: { taskId } });
