import { createHmac, randomBytes } from "node:crypto";
import type { StripeEvent, StripeObject } from "./stripe-objects.ts";

/** The header that signs a body. */
export function signWebhook(body: string | Buffer, secret: string, at: Date, scheme = "v1"): string {
  const time = Math.floor(at.getTime() / 1000);
  const signature = createHmac("sha256", secret).update(`${time}.`).update(body).digest("hex");
  return `t=${time},${scheme}=${signature}`;
}

/** What becomes of a new event: sent at once, kept until somebody sends it, or never told. */
export type Delivery = "send" | "keep" | "lose";

/** The vendor's news, in the order they happened, and their way to the site. */
export class WebhookOutbox {
  readonly events: StripeEvent[] = [];
  /** Statuses that the site answered. */
  readonly answers: number[] = [];
  delivery: Delivery = "send";
  /** Milliseconds that a sending waits. */
  delayMs = 0;
  url: string | undefined;
  readonly #secret: string;
  readonly #now: () => Date;
  readonly #underWay = new Set<Promise<unknown>>();

  constructor(options: { url: string | undefined; secret: string; now: () => Date }) {
    this.url = options.url;
    this.#secret = options.secret;
    this.#now = options.now;
  }

  /** Notes an event about an object as it is, and lets it go its way. */
  tell(type: string, object: StripeObject): void {
    const event: StripeEvent = {
      id: `evt_${randomBytes(9).toString("hex")}`,
      object: "event",
      api_version: "2026-10-28.endive",
      type,
      created: Math.floor(this.#now().getTime() / 1000),
      livemode: false,
      data: { object: structuredClone(object) },
    };
    this.events.push(event);
    if (this.delivery !== "send") return;
    const sending = this.#sendLater(event).finally(() => this.#underWay.delete(sending));
    this.#underWay.add(sending);
  }

  /** A signed request for an event, as it would be sent. */
  request(event: StripeEvent, url = this.url ?? "http://site.invalid/"): Request {
    const body = JSON.stringify(event);
    return new Request(url, {
      method: "POST",
      body,
      headers: {
        "Content-Type": "application/json; charset=utf-8",
        "Stripe-Signature": signWebhook(body, this.#secret, this.#now()),
      },
    });
  }

  /** Sends an event, again or for the first time, and gives the answer's status; 0 when nobody answered. */
  async send(event: StripeEvent): Promise<number> {
    if (this.url === undefined) return 0;
    const status = await fetch(this.request(event)).then(
      async (answer) => {
        await answer.arrayBuffer();
        return answer.status;
      },
      () => 0,
    );
    this.answers.push(status);
    return status;
  }

  /** Waits until whatever is under way has been answered. */
  async settle(): Promise<void> {
    while (this.#underWay.size > 0) await Promise.all(this.#underWay);
  }

  /** One sending and one more try, as the vendor tries again whatever was not answered with 2xx. */
  async #sendLater(event: StripeEvent): Promise<void> {
    await pause(this.delayMs);
    const status = await this.send(event);
    if (status >= 200 && status < 300) return;
    await pause(200);
    await this.send(event);
  }
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
