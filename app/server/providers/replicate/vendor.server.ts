import Replicate from "replicate";
import { z } from "zod";
import type { Breaker, CallLine } from "../breaker.ts";
import { troubleOf, VendorFailure } from "../vendor-failure.ts";
import { createBoundedFetch, type Answer, type CallKind, type Network } from "./bounded-fetch.server.ts";
import type { ModelCall } from "./list-calls.ts";
import { predictionSchema, type Prediction } from "./prediction.ts";

/** Bounds of `Prefer: wait`, in seconds. */
const LEAST_WAIT_S = 1;
const LONGEST_WAIT_S = 60;
/** The vendor takes no shorter deadline, in seconds. */
const LEAST_DEADLINE_S = 5;
/** The fields that a refusal names; what it quotes of their values is a person's. */
const FIELD_NAMES = /\binput\.[a-z][a-z_]{0,39}\b/g;
const MOST_FIELDS = 5;

interface CreateOptions {
  /** Milliseconds after which the vendor stops the run by itself. */
  deadlineMs: number;
  /** Seconds that the answer may wait for the result. */
  waitS?: number;
  /** Where the vendor calls when the run has ended. */
  webhook?: string;
}

/** The vendor's API as far as we use it. Every call ends with an answer or throws VendorFailure. */
export interface Vendor {
  create(call: ModelCall, options: CreateOptions): Promise<Prediction>;
  find(predictionId: string): Promise<Prediction>;
  cancel(predictionId: string): Promise<void>;
  /** Gives the address that models read the file from. */
  upload(file: File): Promise<string>;
}

export interface VendorOptions extends Network {
  token: string;
  baseUrl: string;
  /** Is told how the vendor does. */
  breaker: Pick<Breaker, "note">;
}

const LINES = { create: "begin", upload: "begin", read: "ask", cancel: "ask" } as const satisfies Record<
  CallKind,
  CallLine
>;
const fileSchema = z.object({ urls: z.object({ get: z.string().url() }) });

/** Seconds as the vendor writes spans: `30s`, `5m`, `1h30m45s`. */
export function writeSpan(ms: number): string {
  const seconds = Math.max(LEAST_DEADLINE_S, Math.ceil(ms / 1000));
  const parts = [
    [Math.floor(seconds / 3600), "h"],
    [Math.floor(seconds / 60) % 60, "m"],
    [seconds % 60, "s"],
  ] as const;
  return parts.flatMap(([count, unit]) => (count > 0 ? [`${count}${unit}`] : [])).join("");
}

/** Opens the vendor's API through its own client, with nothing left to that client that could cost twice. */
export function createVendor({ token, baseUrl, breaker, ...network }: VendorOptions): Vendor {
  const ask = async <Result>(
    kind: CallKind,
    send: (client: Replicate) => Promise<unknown>,
    schema: z.ZodType<Result, z.ZodTypeDef, unknown>,
    options: Parameters<typeof createBoundedFetch>[2] = {},
  ): Promise<Result> => {
    const { fetch, failure: failed } = createBoundedFetch(kind, network, options);
    const client = new Replicate({ auth: token, baseUrl, fetch, useFileOutput: false });
    try {
      const result = schema.parse(await send(client));
      if (kind !== "upload") breaker.note(LINES[kind], "answered");
      return result;
    } catch {
      // The client's errors carry the request with its token: only what is known to be harmless goes on.
      const failure = asFailure(failed());
      tell(breaker, LINES[kind], failure);
      throw failure;
    }
  };

  return {
    create({ model, input }, { deadlineMs, waitS, webhook }) {
      const wait =
        waitS === undefined ? undefined : Math.min(LONGEST_WAIT_S, Math.max(LEAST_WAIT_S, Math.floor(waitS)));
      const [name = model, version] = model.split(":");
      return ask(
        "create",
        (client) =>
          client.predictions.create({
            ...(version === undefined ? { model: name } : { version }),
            input,
            ...(wait !== undefined && { wait }),
            ...(webhook !== undefined && { webhook, webhook_events_filter: ["completed" as const] }),
          }),
        predictionSchema,
        { extraMs: (wait ?? 0) * 1000, headers: { "Cancel-After": writeSpan(deadlineMs) } },
      );
    },
    find: (id) => ask("read", (client) => client.predictions.get(id), predictionSchema),
    cancel: async (id) => {
      await ask("cancel", (client) => client.predictions.cancel(id), z.unknown());
    },
    upload: async (file) => (await ask("upload", (client) => client.files.create(file), fileSchema)).urls.get,
  };
}

function asFailure(answer: Answer | null): VendorFailure {
  if (answer === null) return new VendorFailure("broken", "an answer that can't be read");
  const { status, body, retryAfterS } = answer;
  const fields = [...new Set(body.match(FIELD_NAMES))].slice(0, MOST_FIELDS);
  return new VendorFailure(troubleOf(status), ["status", status, ...fields].join(" "), retryAfterS);
}

function tell(breaker: Pick<Breaker, "note">, line: CallLine, failure: VendorFailure): void {
  switch (failure.vendor) {
    case "well":
      return breaker.note(line, "answered");
    case "outage":
      return breaker.note(line, "failed");
    case "closed":
      return breaker.note(line, "closed");
    case "unknown":
  }
}
