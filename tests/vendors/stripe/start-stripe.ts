import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { answerApi, type ApiAnswer } from "./answer-api.ts";
import { answerPage } from "./hosted-pages.ts";
import { readForm } from "./read-form.ts";
import { WebhookOutbox } from "./send-webhooks.ts";
import { StripeBilling } from "./stripe-billing.ts";
import { StripeMoney } from "./stripe-money.ts";
import { StripeStore } from "./stripe-store.ts";

export interface StripeOptions {
  /** Where events are sent; may be set later on `webhooks.url`. */
  webhookUrl?: string;
  /** Signs events. */
  secret?: string;
  now?: () => Date;
}

/** What the vendor's API does with calls: answers, breaks, cuts the connection, or leaves them hanging. */
type Mood = "well" | "broken" | "cut" | "hanging";

export interface LoopbackStripe {
  /** For STRIPE_API_BASE. */
  apiBase: string;
  /** For STRIPE_SECRET_KEY; calls with another one are refused. */
  secretKey: string;
  /** For STRIPE_WEBHOOK_SECRET. */
  webhookSecret: string;
  store: StripeStore;
  money: StripeMoney;
  billing: StripeBilling;
  webhooks: WebhookOutbox;
  /** Every call of the API, e.g. `POST checkout/sessions`. */
  calls: string[];
  setMood: (mood: Mood) => void;
  stop: () => Promise<void>;
}

const SECRET_KEY = "sk_test_loopback";

/** Starts a server on this machine that speaks the payment vendor's protocol as far as the product uses it. */
export async function startStripe(options: StripeOptions = {}): Promise<LoopbackStripe> {
  const { webhookUrl, secret = "whsec_loopback", now = () => new Date() } = options;
  const store = new StripeStore(now);
  const webhooks = new WebhookOutbox({ url: webhookUrl, secret, now });
  const money = new StripeMoney(store, webhooks);
  const billing = new StripeBilling(store, webhooks, money);
  const calls: string[] = [];
  /** Answers by idempotency key, with the body they belong to. */
  const remembered = new Map<string, { body: string; answer: ApiAnswer }>();
  let mood: Mood = "well";
  let origin = "";

  const call = (request: IncomingMessage, url: URL, body: string): ApiAnswer => {
    const path = url.pathname.slice("/v1/".length);
    calls.push(`${request.method} ${path}`);
    if (mood === "broken") return { status: 500, body: { error: { type: "api_error", message: "broken" } } };
    if (request.headers.authorization !== `Bearer ${SECRET_KEY}`)
      return { status: 401, body: { error: { type: "invalid_request_error", message: "Invalid API Key" } } };
    const key = request.headers["idempotency-key"];
    const known = typeof key === "string" ? remembered.get(key) : undefined;
    if (known)
      return known.body === body
        ? known.answer
        : { status: 400, body: { error: { type: "idempotency_error", message: "other parameters" } } };
    const form = readForm(request.method === "GET" ? url.search.slice(1) : body);
    const answer = answerApi(
      { store, billing, origin: () => origin },
      { method: request.method ?? "", path, form },
    );
    const copy = structuredClone(answer);
    if (typeof key === "string" && request.method === "POST") remembered.set(key, { body, answer: copy });
    return copy;
  };

  const handle = async (request: IncomingMessage, response: ServerResponse) => {
    const url = new URL(request.url ?? "/", origin);
    const body = await readText(request);
    if (!url.pathname.startsWith("/v1/")) {
      const answer = answerPage({ store, billing }, request.method ?? "GET", url);
      if ("location" in answer) response.writeHead(303, { Location: answer.location }).end();
      else
        response
          .writeHead(answer.status ?? 200, { "Content-Type": "text/html; charset=utf-8" })
          .end(answer.html);
      return;
    }
    if (mood === "cut") return void request.socket.destroy();
    if (mood === "hanging") return;
    const answer = call(request, url, body);
    response.writeHead(answer.status, { "Content-Type": "application/json", "Request-Id": "req_loopback" });
    response.end(JSON.stringify(answer.body));
  };

  const server = createServer((request, response) => {
    handle(request, response).catch((error: unknown) => response.writeHead(500).end(String(error)));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  origin = `http://127.0.0.1:${typeof address === "object" && address ? address.port : 0}`;
  return {
    apiBase: origin,
    secretKey: SECRET_KEY,
    webhookSecret: secret,
    store,
    money,
    billing,
    webhooks,
    calls,
    setMood: (next) => (mood = next),
    async stop() {
      await webhooks.settle();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function readText(request: IncomingMessage): Promise<string> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of request) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks).toString("utf8");
}
