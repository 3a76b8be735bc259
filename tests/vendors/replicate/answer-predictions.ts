import { isCreateFault, type LoopbackFaults, type CreateFault, type Fault } from "./loopback-faults.ts";
import type { Model } from "#registry/contract/model.ts";
import { MODELS, MODELS_BY_REFERENCE } from "./known-models.ts";
import type { PredictionRuns } from "./prediction-runs.ts";
import { ENDED, refuse, WEBHOOK_EVENTS, type ApiAnswer, type Prediction } from "./replicate-objects.ts";
import { validateInput } from "./validate-input.ts";

/** A call that creates a prediction, as it came. */
export interface CreateCall {
  model: string;
  version: string | undefined;
  input: Record<string, unknown>;
  webhook: string | undefined;
  events: unknown;
  /** Value of the header, undefined without one. */
  prefer: string | undefined;
  cancelAfter: string | undefined;
}

/** What a create comes to. */
export interface Created {
  /** Null where no prediction was taken on. */
  prediction: Prediction | null;
  answer: ApiAnswer;
  /** What happens to the answer on its way. */
  fault: CreateFault | null;
  /** The fault that it met, of the call or of the run that follows. */
  met: Fault | null;
  /** Milliseconds that the answer waits for the prediction's end. */
  waitMs: number;
}

interface Vendor {
  runs: PredictionRuns;
  faults: LoopbackFaults;
}

/** As fine as the vendor's: hours, minutes and seconds, whole, of which there is at least one. */
const SPAN = /^(?=\d)(?:(\d+)h)?(?:(\d+)m)?(?:(\d+)s?)?$/;
const LEAST_DEADLINE_S = 5;
const LONGEST_WAIT_S = 60;

export const throttled = (retryAfterS: number): ApiAnswer => ({
  ...refuse(
    429,
    "Too many requests",
    `Request was throttled. Your rate limit for creating predictions resets in ~${retryAfterS}s.`,
    { retry_after: retryAfterS },
  ),
  headers: { "Retry-After": String(retryAfterS) },
});
const UNPAID = refuse(
  402,
  "Insufficient credit",
  "You have insufficient credit to run this model. Go to https://replicate.com/account/billing#billing to purchase credit.",
);
export const NOT_FOUND = refuse(404, "Not found", "The requested resource could not be found.");

const refusalOf = (fault: CreateFault): ApiAnswer | null => {
  if (fault.kind === "throttled") return throttled(fault.retryAfterS ?? 1);
  if (fault.kind === "unpaid") return UNPAID;
  return fault.kind === "broken"
    ? refuse(fault.status ?? 503, "Service unavailable", "Please try again later.")
    : null;
};

/** Creates a prediction, or says why not, as the vendor does. */
export function createPrediction({ runs, faults }: Vendor, call: CreateCall): Created {
  const refused = (answer: ApiAnswer, fault: CreateFault | null = null): Created => ({
    prediction: null,
    answer,
    ...{ fault, met: fault },
    waitMs: 0,
  });
  const model = modelOf(call);
  if ("answer" in model) return refused(model.answer);
  const wait = readWait(call.prefer);
  if (wait === null)
    return refused(
      refuse(400, "Bad request", "The Prefer header must be wait or wait=n, with n from 1 to 60."),
    );
  const deadlineS = readSpan(call.cancelAfter);
  if (deadlineS === null)
    return refused(
      refuse(400, "Bad request", "The Cancel-After header must be a duration of at least 5 seconds."),
    );
  const problem = webhookProblem(call);
  if (problem) return refused(refuse(422, "Input validation failed", problem));
  const invalid = validateInput(model, call.input);
  if (invalid.length > 0) {
    const detail = invalid.map(({ field, description }) => `- ${field}: ${description}\n`).join("");
    return refused(refuse(422, "Input validation failed", detail, { invalid_fields: invalid }));
  }
  const fault = faults.take({ model: model.name, input: call.input });
  const createFault = isCreateFault(fault) ? fault : null;
  const isTaken = createFault === null || ("isTaken" in createFault && createFault.isTaken === true);
  if (createFault && !isTaken) return refused(refusalOf(createFault) ?? NOT_FOUND, createFault);
  const events = WEBHOOK_EVENTS.filter((event) => Array.isArray(call.events) && call.events.includes(event));
  const prediction = runs.create({
    model,
    input: call.input,
    fault: isCreateFault(fault) ? null : fault,
    ...(call.webhook !== undefined && { webhook: call.webhook }),
    ...(Array.isArray(call.events) && { events }),
    ...(deadlineS !== undefined && { cancelAfterMs: deadlineS * 1000 }),
  });
  const answer = createFault ? refusalOf(createFault) : null;
  return {
    prediction,
    answer: answer ?? { status: 201, body: prediction },
    ...{ fault: createFault, met: fault },
    waitMs: (wait ?? 0) * 1000,
  };
}

/** The answer to a create once it has waited: 202 where it waited in vain. */
export const answerCreated = ({ answer, prediction, waitMs }: Created): ApiAnswer =>
  prediction !== null && answer.body === prediction && waitMs > 0 && !ENDED.includes(prediction.status)
    ? { ...answer, status: 202 }
    : answer;

function modelOf({ model, version }: CreateCall): Model | { answer: ApiAnswer } {
  if (version === undefined) return MODELS_BY_REFERENCE.get(model) ?? { answer: NOT_FOUND };
  const found = MODELS.find((known) => known.version === version.split(":").pop());
  if (found) return found;
  const detail = "The specified version does not exist (or perhaps you don't have permission to use it?)";
  return { answer: refuse(422, "Invalid version or not permitted", detail) };
}

/** Seconds; undefined without a wait, null for one that is not accepted. */
function readWait(prefer: string | undefined): number | undefined | null {
  const wait = prefer?.split(/[;,]\s*/).find((part) => part.startsWith("wait"));
  if (wait === undefined) return undefined;
  if (wait === "wait") return LONGEST_WAIT_S;
  const seconds = /^wait=(\d+)$/.exec(wait)?.[1];
  return seconds !== undefined && Number(seconds) >= 1 && Number(seconds) <= LONGEST_WAIT_S
    ? Number(seconds)
    : null;
}

/** Seconds; undefined without one, null for one that is not accepted. */
function readSpan(span: string | undefined): number | undefined | null {
  if (span === undefined) return undefined;
  const [whole, hours = 0, minutes = 0, seconds = 0] = SPAN.exec(span) ?? [];
  const total = Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
  return whole !== undefined && total >= LEAST_DEADLINE_S ? total : null;
}

function webhookProblem({ webhook, events }: CreateCall): string | null {
  if (webhook !== undefined && !/^https?:\/\//.test(webhook))
    return "- webhook: Does not match format 'uri'\n";
  const isList = events === undefined || Array.isArray(events);
  const known: readonly unknown[] = WEBHOOK_EVENTS;
  return isList && (events ?? []).every((event: unknown) => known.includes(event))
    ? null
    : `- webhook_events_filter: must be among ${WEBHOOK_EVENTS.join(", ")}\n`;
}
