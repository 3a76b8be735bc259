import type { IncomingMessage, ServerResponse } from "node:http";
import { modelSchema } from "#registry/contract/model.ts";
import { projectPath } from "#registry/source/project-path.ts";
import { readModelFiles } from "#registry/source/read-models.ts";
import { answerFiles } from "./answer-files.ts";
import {
  answerCreated,
  createPrediction,
  NOT_FOUND,
  throttled,
  type CreateCall,
} from "./answer-predictions.ts";
import { nameFault, OPERATOR_PATH, operateVendor, type Operated } from "./operate-vendor.ts";
import type { PredictionRuns } from "./prediction-runs.ts";
import type { RateCounters } from "./rate-counters.ts";
import { refuse, type ApiAnswer } from "./replicate-objects.ts";
import { MOST_BYTES, type StoredFiles } from "./stored-files.ts";
import { writeBadFile } from "./write-bad-file.ts";

/** Everything that calls are answered with. */
export interface Loopback extends Operated {
  token: string;
  webhookSecret: string;
  files: StoredFiles;
  runs: PredictionRuns;
  rates: RateCounters;
  now: () => Date;
  origin: () => string;
}

const UNAUTHENTICATED = refuse(401, "Unauthenticated", "You did not pass a valid authentication token");

/** Answers one call of the API, or one download. */
export async function answerCall(
  loopback: Loopback,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { log, mood } = loopback;
  const url = new URL(request.url ?? "/", loopback.origin());
  const [, root = "", ...parts] = url.pathname.split("/");
  const method = request.method ?? "GET";
  if (root === "outputs") return sendOutput(loopback, parts[0] ?? "", response);
  const body = await readBody(request);
  const isKnown = request.headers.authorization === `Bearer ${loopback.token}`;
  if (root === OPERATOR_PATH)
    return send(response, isKnown ? operateVendor(loopback, method, parseObject(body)) : UNAUTHENTICATED);
  log.add(`${method} ${parts.join("/")}`, mood === "well" ? null : mood);
  if (mood === "cut") return void request.socket.destroy();
  if (mood === "hanging") return;
  if (root !== "v1") return send(response, NOT_FOUND);
  if (mood === "broken") return send(response, refuse(503, "Service unavailable", "Please try again later."));
  if (!isKnown) return send(response, UNAUTHENTICATED);
  const create = readCreate(request, parts, body);
  const retryAfterS = loopback.rates.count(create ? "creates" : "others");
  if (retryAfterS !== null) return send(response, throttled(retryAfterS));
  if (create === "unreadable")
    return send(response, refuse(400, "Bad request", "The body is no JSON object."));
  if (create) return answerCreate(loopback, create, request, response);
  const [family = "", id = "", action] = parts;
  if (family === "files")
    return send(
      response,
      await answerFiles(loopback.files, {
        ...{ method, id, body },
        contentType: request.headers["content-type"] ?? "",
      }),
    );
  if (method === "GET" && parts.join("/") === "webhooks/default/secret")
    return send(response, { status: 200, body: { key: loopback.webhookSecret } });
  if (method === "GET" && family === "models" && parts.length === 3)
    return send(response, answerModel(parts.slice(1).join("/")));
  send(response, answerPrediction(loopback.runs, { method, family, id, action }));
}

/** What is published of a model. */
function answerModel(name: string): ApiAnswer {
  const value = readModelFiles(projectPath("")).get(name)?.value;
  const file = modelSchema.safeParse(value).data;
  if (!file) return NOT_FOUND;
  const { version = "hidden", openapi_schema } = file;
  const [owner, own] = name.split("/");
  return { status: 200, body: { owner, name: own, latest_version: { id: version, openapi_schema } } };
}

function answerPrediction(
  runs: PredictionRuns,
  { method, family, id, action }: { method: string; family: string; id: string; action: string | undefined },
): ApiAnswer {
  const prediction = family === "predictions" ? runs.predictions.get(id) : undefined;
  if (!prediction) return NOT_FOUND;
  if (method === "POST" && action === "cancel") runs.cancel(prediction);
  else if (method !== "GET" || action !== undefined) return NOT_FOUND;
  return { status: 200, body: prediction };
}

/** What a create asks for; undefined for any other call. */
function readCreate(
  { method, headers }: IncomingMessage,
  parts: string[],
  body: Buffer,
): CreateCall | "unreadable" | undefined {
  const [family, owner, name, last] = parts;
  const isOfficial = family === "models" && last === "predictions" && parts.length === 4;
  const isVersioned = family === "predictions" && parts.length === 1;
  if (method !== "POST" || !(isOfficial || isVersioned)) return undefined;
  const value = parseObject(body);
  if (value === null || typeof value.input !== "object" || value.input === null) return "unreadable";
  const text = (given: unknown): string | undefined => (typeof given === "string" ? given : undefined);
  return {
    model: isOfficial ? `${owner}/${name}` : "",
    version: isVersioned ? (text(value.version) ?? "") : undefined,
    input: { ...value.input },
    webhook: text(value.webhook),
    events: value.webhook_events_filter,
    prefer: text(headers.prefer),
    cancelAfter: text(headers["cancel-after"]),
  };
}

async function answerCreate(
  { runs, faults, log, now }: Loopback,
  call: CreateCall,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const created = createPrediction({ runs, faults }, call);
  const { fault, prediction } = created;
  const isLost = fault?.kind === "hang" || fault?.kind === "reset";
  const { prefer, cancelAfter } = call;
  const userAgent = request.headers["user-agent"];
  log.creates.push({
    ...{ model: prediction?.model ?? call.model, version: call.version, input: call.input },
    webhook: call.webhook,
    headers: {
      ...(prefer !== undefined && { prefer }),
      ...(cancelAfter !== undefined && { cancelAfter }),
      ...(userAgent !== undefined && { userAgent }),
    },
    at: now().getTime(),
    status: isLost ? 0 : created.answer.status,
    predictionId: prediction?.id ?? null,
    fault: created.met && nameFault(created.met),
  });
  if (fault?.kind === "hang") return;
  if (fault?.kind === "reset") return void request.socket.resetAndDestroy();
  if (prediction && created.waitMs > 0) await runs.waitForEnd(prediction, created.waitMs);
  send(response, answerCreated(created));
}

async function sendOutput({ files }: Loopback, id: string, response: ServerResponse): Promise<void> {
  const output = files.outputs.get(id);
  if (!output) return void response.writeHead(404).end("404 page not found");
  output.asked += 1;
  const fault = output.fault === "missing-once" ? (output.asked === 1 ? "missing" : null) : output.fault;
  if (fault) {
    output.sentBytes += await writeBadFile(response, output.file, fault);
    return;
  }
  const { bytes, contentType } = output.file;
  output.sentBytes += bytes.length;
  response.writeHead(200, { "Content-Type": contentType, "Content-Length": String(bytes.length) }).end(bytes);
}

function send(response: ServerResponse, { status, body, headers = {} }: ApiAnswer): void {
  response.writeHead(status, { "Content-Type": "application/json", ...headers });
  response.end(body === null ? undefined : JSON.stringify(body));
}

function parseObject(body: Buffer): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(body.toString("utf8"));
    return typeof value === "object" && value !== null && !Array.isArray(value) ? { ...value } : null;
  } catch {
    return null;
  }
}

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    const part = Buffer.from(chunk);
    size += part.length;
    if (size <= MOST_BYTES * 1.05) chunks.push(part); // the rest of a body that is refused is not kept
  }
  return Buffer.concat(chunks);
}
