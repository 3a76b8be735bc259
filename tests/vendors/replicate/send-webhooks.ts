import { createHmac, randomBytes } from "node:crypto";
import type { Prediction, WebhookEvent } from "./replicate-objects.ts";

/** A message of the vendor's; sent again it keeps its id. */
export interface WebhookMessage {
  id: string;
  event: WebhookEvent;
  url: string;
  /** The prediction at that moment, as JSON. */
  body: string;
}

/** The value of `webhook-signature`: HMAC-SHA256 over id, time and body, keyed by what stands after `whsec_`. */
export function signWebhook(
  { id, body }: Pick<WebhookMessage, "id" | "body">,
  secret: string,
  at: Date,
): string {
  const key = Buffer.from(secret.replace(/^whsec_/, ""), "base64");
  const seconds = Math.floor(at.getTime() / 1000);
  return `v1,${createHmac("sha256", key).update(`${id}.${seconds}.${body}`).digest("base64")}`;
}

/** What becomes of a new message: sent at once, kept until somebody sends it, or never told. */
export type Delivery = "send" | "keep" | "lose";

/** Milliseconds between the tries of a final message, which the vendor repeats for about a minute. */
const RETRIES_MS = [500, 1_500, 4_000, 10_000, 20_000, 24_000];
const LOOPBACK = new Set(["127.0.0.1", "localhost", "[::1]"]);

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms).unref());

/** The vendor's news and their way to the site. */
export class WebhookOutbox {
  readonly messages: WebhookMessage[] = [];
  /** Statuses that were answered; 0 where nobody answered. */
  readonly answers: number[] = [];
  delivery: Delivery = "send";
  /** How often each message is sent. */
  copies = 1;
  /** Milliseconds that a sending waits. */
  delayMs = 0;
  readonly #secret: string;
  readonly #now: () => Date;
  readonly #underWay = new Set<Promise<void>>();
  #isClosed = false;

  constructor(options: { secret: string; now: () => Date }) {
    this.#secret = options.secret;
    this.#now = options.now;
  }

  /** Notes an event of a prediction that asked to be told of it, and lets it go its way. */
  tell(event: WebhookEvent, prediction: Prediction): void {
    const { webhook: url, webhook_events_filter: wanted } = prediction;
    if (url === undefined || (wanted !== undefined && !wanted.includes(event))) return;
    const id = `msg_${randomBytes(12).toString("hex")}`;
    const message = { id, event, url, body: JSON.stringify(prediction) };
    this.messages.push(message);
    if (this.delivery !== "send") return;
    const sending: Promise<void> = this.#deliver(message).finally(() => this.#underWay.delete(sending));
    this.#underWay.add(sending);
  }

  /** A signed request for a message, as it would be sent at that time. */
  request(message: WebhookMessage, at = this.#now()): Request {
    return new Request(message.url, {
      method: "POST",
      body: message.body,
      headers: {
        "Content-Type": "application/json",
        "Webhook-Id": message.id,
        "Webhook-Timestamp": String(Math.floor(at.getTime() / 1000)),
        "Webhook-Signature": signWebhook(message, this.#secret, at),
      },
    });
  }

  /** Sends a message, again or for the first time, and gives the answer's status; 0 where nobody answered. */
  async send(message: WebhookMessage): Promise<number> {
    const isNear = LOOPBACK.has(new URL(message.url).hostname);
    const status = isNear
      ? await fetch(this.request(message), { signal: AbortSignal.timeout(10_000) }).then(
          async (answer) => {
            await answer.arrayBuffer();
            return answer.status;
          },
          () => 0,
        )
      : 0;
    this.answers.push(status);
    return status;
  }

  async #deliver(message: WebhookMessage): Promise<void> {
    await pause(this.delayMs);
    const statuses = await Promise.all(Array.from({ length: this.copies }, () => this.send(message)));
    if (message.event !== "completed") return;
    let isTaken = statuses.some(isWell);
    for (const ms of RETRIES_MS) {
      if (isTaken || this.#isClosed) return;
      await pause(ms);
      isTaken = this.#isClosed || isWell(await this.send(message));
    }
  }

  /** Tries nothing again from here on. */
  close(): void {
    this.#isClosed = true;
  }
}

const isWell = (status: number): boolean => status >= 200 && status < 300;
