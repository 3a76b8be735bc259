/** What a result may be, whatever tool made it. */
export const RESULT_KINDS = ["image", "video", "audio", "text"] as const;
export type ResultKind = (typeof RESULT_KINDS)[number];

export const GENERATION_STATUSES = ["running", "succeeded", "failed"] as const;
export type GenerationStatus = (typeof GENERATION_STATUSES)[number];

/** Steps of a run that a person may be told of. */
export const RUN_STAGES = ["queued", "working"] as const;
export type RunStage = (typeof RUN_STAGES)[number];

/** The specification's flags of a poll: anything else goes on. */
export const POLL_FLAGS = { running: 0, succeeded: 1, failed: 2 } as const;

/** Seconds after which another look at a running generation is worth it: its `Retry-After`, and the pace of our pages. */
export const LOOK_AGAIN_S = 3;
