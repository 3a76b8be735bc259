/** How a prediction stands; `aborted` is one whose deadline passed before it was begun. */
type Status = "starting" | "processing" | "succeeded" | "failed" | "canceled" | "aborted";
export const ENDED: readonly string[] = ["succeeded", "failed", "canceled", "aborted"] satisfies Status[];

export const WEBHOOK_EVENTS = ["start", "output", "logs", "completed"] as const;
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number];

/** A prediction as the API answers it. */
export interface Prediction {
  id: string;
  model: string;
  /** "hidden" for official models. */
  version: string;
  input: Record<string, unknown>;
  output: string | string[] | null;
  error: string | null;
  logs: string;
  /** One of STATUSES, or whatever a test makes of it. */
  status: string;
  source: "api";
  data_removed: boolean;
  created_at: string;
  started_at: string | null;
  completed_at: string | null;
  deadline?: string;
  metrics: { predict_time?: number; total_time?: number };
  webhook?: string;
  webhook_events_filter?: WebhookEvent[];
  urls: { get: string; cancel: string; web: string };
}

/** An uploaded file as the API answers it. */
export interface StoredFile {
  id: string;
  name: string;
  content_type: string;
  size: number;
  etag: string;
  checksums: { sha256: string };
  metadata: Record<string, unknown>;
  created_at: string;
  expires_at: string;
  urls: { get: string };
}

/** What the API answers to a call. */
export interface ApiAnswer {
  status: number;
  body: object | null;
  headers?: Record<string, string>;
}

/** A refusal in the vendor's shape. */
export const refuse = (status: number, title: string, detail: string, more: object = {}): ApiAnswer => ({
  status,
  body: { title, detail, status, ...more },
});
