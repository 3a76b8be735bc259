import { randomUUID } from "node:crypto";
import { Agent, request } from "node:https";
import { solveChallenge, type Challenge } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import { PRODUCT } from "#registry/contract/product.ts";
import { SUBMIT_PATH } from "../../site-client.ts";
import type { chooseStyle } from "../../styles/list-styles.ts";

/** Connections to nginx, which stays; its certificate signs itself. */
const agent = new Agent({ keepAlive: true, rejectUnauthorized: false });

export interface ProxiedAnswer {
  status: number;
  text: string;
}

/** A visitor who reaches the site through nginx. Never repeats a request: what is lost is lost. */
export class ProxiedVisitor {
  readonly #origin: string;
  #cookie = "";

  constructor(origin: string) {
    this.#origin = origin;
  }

  /** Sends a request and reads its answer whole. */
  ask(
    method: string,
    address: string,
    headers: Record<string, string> = {},
    body?: Uint8Array | string,
  ): Promise<ProxiedAnswer> {
    return new Promise((answered, lost) => {
      const sent = request(new URL(address, this.#origin), {
        ...{ method, agent },
        headers: {
          ...(this.#cookie !== "" && { Cookie: this.#cookie }),
          ...(method !== "GET" && { Origin: this.#origin }),
          ...(body !== undefined && { "Content-Length": String(Buffer.byteLength(body)) }),
          ...headers,
        },
      });
      sent.once("error", lost);
      sent.once("response", (response) => {
        for (const cookie of response.headers["set-cookie"] ?? []) this.#cookie = cookie.split(";")[0] ?? "";
        const chunks: Buffer[] = [];
        response.on("data", (chunk: Buffer) => chunks.push(chunk));
        response.once("error", lost);
        response.once("end", () =>
          answered({ status: response.statusCode ?? 0, text: Buffer.concat(chunks).toString("utf8") }),
        );
      });
      sent.end(body);
    });
  }

  post(address: string, json: unknown, headers: Record<string, string> = {}): Promise<ProxiedAnswer> {
    return this.ask(
      "POST",
      address,
      { "Content-Type": "application/json", ...headers },
      JSON.stringify(json),
    );
  }

  /** From an upload to a picture, with an `Idempotency-Key`, as the site's own page does. */
  async click(
    photo: Uint8Array,
    { style, imageType }: ReturnType<typeof chooseStyle>,
  ): Promise<ProxiedAnswer> {
    const signed = await this.post("/api/presigned-urls", {
      fileType: "image/jpeg",
      count: 1,
      size: photo.length,
    });
    const [address] = JSON.parse(signed.text).urls;
    const put = await this.ask("PUT", address.url, { "Content-Type": "image/jpeg" }, photo);
    if (put.status >= 300) return put;
    const { storageBase } = JSON.parse((await this.ask("GET", "/api/config")).text);
    const challenge: Challenge = JSON.parse((await this.ask("GET", "/api/human-check/challenge")).text);
    const solution = await solveChallenge({ challenge, deriveKey });
    const wish = {
      ...{
        prompt: "",
        image_urls: [storageBase + address.key],
        num_images: "1",
        dimension: "auto",
        size: "1K",
      },
      imageType: imageType ?? `${PRODUCT.slug}-style-${style}`,
      turnstileToken: btoa(JSON.stringify({ challenge, solution })),
    };
    return this.post(SUBMIT_PATH, wish, { "Idempotency-Key": randomUUID() });
  }
}
