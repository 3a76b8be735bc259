import { z } from "zod";
import type { CallLog } from "./call-log.ts";
import { ERRORS, type Fault, type LoopbackFaults } from "./loopback-faults.ts";
import type { Pace } from "./prediction-runs.ts";
import { refuse, type ApiAnswer } from "./replicate-objects.ts";

/** Where whoever plays the vendor looks at it and switches its faults; no address of the vendor's own. */
export const OPERATOR_PATH = "operator";

/** What becomes of every create while its switch is on. */
const SWITCHES = {
  "never answered": { kind: "hang" },
  "taken on, never answered": { kind: "hang", isTaken: true },
  "connection cut": { kind: "reset" },
  "taken on, connection cut": { kind: "reset", isTaken: true },
  "server error": { kind: "broken" },
  throttled: { kind: "throttled", retryAfterS: 5 },
  "balance used up": { kind: "unpaid" },
  "never begins": { kind: "stuck", status: "starting" },
  "never ends": { kind: "stuck", status: "processing" },
  "flagged as sensitive": { kind: "fails", error: ERRORS.E005 },
  "out of memory": { kind: "fails", error: ERRORS.E1001 },
  "file gone": { kind: "file", fault: "missing" },
  "file is a page": { kind: "file", fault: "html" },
  "file ends halfway": { kind: "file", fault: "truncated" },
  "file never ends": { kind: "file", fault: "endless" },
  "other shape": { kind: "ratio" },
} as const satisfies Record<string, Fault>;
type Switch = keyof typeof SWITCHES;
const isSwitch = (name: string): name is Switch => Object.hasOwn(SWITCHES, name);

/** The switches by name, in the order in which a prediction meets them. */
export const SWITCH_NAMES = Object.keys(SWITCHES).filter(isSwitch);

/** A fault's name: its switch's, where it is of one. */
export const nameFault = (fault: Fault): string =>
  SWITCH_NAMES.find((name) => SWITCHES[name] === fault) ?? fault.kind;

/** What the API does with every call: answers, breaks (503), cuts the connection, or leaves it hanging. */
export const MOODS = ["well", "broken", "cut", "hanging"] as const;
export type Mood = (typeof MOODS)[number];

/** What the operator looks at and sets. */
export interface Operated {
  mood: Mood;
  /** What every create meets by the operator's switch. */
  switched: Switch | null;
  faults: LoopbackFaults;
  log: CallLog;
  pace: Pace;
}

/** So many of the last calls are told. */
const MOST_CALLS = 100;
const MOST_CREATES = 20;

const switchedSchema = z
  .object({
    mood: z.enum(MOODS),
    /** Null where every create is answered well. */
    fault: z.string().refine(isSwitch).nullable(),
    startMs: z.number().int().min(0).max(600_000),
    runMs: z.number().int().min(0).max(600_000),
  })
  .strict();
export type Switched = z.infer<typeof switchedSchema>;

export const vendorStateSchema = z.object({
  ...switchedSchema.shape,
  calls: z.array(z.object({ call: z.string(), mood: z.string().nullable() })),
  creates: z.array(
    z.object({
      model: z.string(),
      input: z.record(z.unknown()),
      at: z.number(),
      status: z.number(),
      predictionId: z.string().nullable(),
      fault: z.string().nullable(),
    }),
  ),
});
export type VendorState = z.infer<typeof vendorStateSchema>;

/**
 * Answers whoever plays the vendor: `GET` tells the switches, the newest calls first and the newest creates with their
 * input, each with the fault that it met; `POST` sets all switches. Faults that a test set by itself are not told, and a `POST` takes their place.
 */
export function operateVendor(loopback: Operated, method: string, body: unknown): ApiAnswer {
  if (method === "POST") {
    const switched = switchedSchema.safeParse(body);
    if (!switched.success) return refuse(400, "Bad request", switched.error.message);
    const { mood, fault, startMs, runMs } = switched.data;
    loopback.mood = mood;
    loopback.switched = fault;
    loopback.faults.always(fault === null ? null : SWITCHES[fault]);
    Object.assign(loopback.pace, { startMs, runMs });
  }
  const { mood, log, pace, switched } = loopback;
  const { startMs, runMs } = pace;
  const creates = log.creates.slice(-MOST_CREATES).reverse();
  const state = {
    ...{ mood, fault: switched, startMs, runMs },
    calls: log.calls
      .map((call, index) => ({ call, mood: log.moods[index] ?? null }))
      .slice(-MOST_CALLS)
      .reverse(),
    creates: creates.map(({ model, input, at, status, predictionId, fault: met }) => ({
      ...{ model, input, at, status, predictionId, fault: met },
    })),
  } satisfies VendorState;
  return { status: 200, body: state };
}
