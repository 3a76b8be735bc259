import { randomUUID } from "node:crypto";
import { request as requestPlain, type IncomingHttpHeaders } from "node:http";
import { Agent, request } from "node:https";
import { solveChallenge, type Challenge } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import { PRODUCT } from "#registry/contract/product.ts";
import { SUBMIT_PATH, type GenerationsAnswer } from "../../site-client.ts";
import type { chooseStyle } from "../../styles/list-styles.ts";

/** Connections to nginx, which stays; its certificate signs itself. */
const agent = new Agent({ keepAlive: true, rejectUnauthorized: false });

export interface ProxiedAnswer {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
}

/** A visitor who reaches the site through nginx. Never repeats a request: what is lost is lost. */
export class ProxiedVisitor {
  readonly #origin: string;
  #cookie = "";

  constructor(origin: string) {
    this.#origin = origin;
  }

  /** The same person where the site answers at another origin. */
  movedTo(origin: string): ProxiedVisitor {
    const moved = new ProxiedVisitor(origin);
    moved.#cookie = this.#cookie;
    return moved;
  }

  /** Sends a request and reads its answer whole. To other places than the site, a bucket, nothing of the visitor is sent. */
  ask(
    method: string,
    address: string,
    headers: Record<string, string> = {},
    body?: Uint8Array | string,
  ): Promise<ProxiedAnswer> {
    const url = new URL(address, this.#origin);
    const isOurs = url.origin === this.#origin;
    return new Promise((answered, lost) => {
      const send = url.protocol === "https:" ? request : requestPlain;
      const sent = send(url, {
        ...{ method, ...(url.protocol === "https:" && { agent }) },
        headers: {
          ...(isOurs && this.#cookie !== "" && { Cookie: this.#cookie }),
          ...(isOurs && method !== "GET" && { Origin: this.#origin }),
          ...(body !== undefined && { "Content-Length": String(Buffer.byteLength(body)) }),
          ...headers,
        },
      });
      sent.once("error", lost);
      sent.once("response", (response) => {
        for (const cookie of (isOurs && response.headers["set-cookie"]) || [])
          this.#cookie = cookie.split(";")[0] ?? "";
        const chunks: Buffer[] = [];
        response.on("data", (chunk: Buffer) => chunks.push(chunk));
        response.once("error", lost);
        response.once("end", () =>
          answered({
            ...{ status: response.statusCode ?? 0, headers: response.headers },
            text: Buffer.concat(chunks).toString("utf8"),
          }),
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

  /** Their credits, and what became of their generations. */
  async read(): Promise<{ balance: number; generations: GenerationsAnswer["generations"] }> {
    const read = async (path: string) => JSON.parse((await this.ask("GET", path)).text);
    const { balance } = await read("/api/credits");
    const { generations }: GenerationsAnswer = await read("/api/generations");
    return { balance, generations };
  }

  /** What reading a picture's address comes to in the end: 200, with its bytes from wherever it leads to. */
  async look(address: string): Promise<number> {
    const first = await this.ask("GET", address);
    const { location } = first.headers;
    return (location === undefined ? first : await this.ask("GET", location)).status;
  }

  /** The word that the human check's work was done. */
  async solveChallenge(): Promise<string> {
    const challenge: Challenge = JSON.parse((await this.ask("GET", "/api/human-check/challenge")).text);
    return btoa(JSON.stringify({ challenge, solution: await solveChallenge({ challenge, deriveKey }) }));
  }

  /** Uploads a photo and does the human check's work: the wish that `submit` sends. Throws where the photo is not taken. */
  async prepare(photo: Uint8Array, { style, imageType }: ReturnType<typeof chooseStyle>): Promise<object> {
    const signed = await this.post("/api/presigned-urls", {
      fileType: "image/jpeg",
      count: 1,
      size: photo.length,
    });
    if (signed.status !== 200) throw new Refused(signed);
    const [address] = JSON.parse(signed.text).urls;
    const put = await this.ask("PUT", address.url, { "Content-Type": "image/jpeg" }, photo);
    if (put.status >= 300) throw new Refused(put);
    const { storageBase } = JSON.parse((await this.ask("GET", "/api/config")).text);
    return {
      ...{
        prompt: "",
        image_urls: [storageBase + address.key],
        num_images: "1",
        dimension: "auto",
        size: "1K",
      },
      imageType: imageType ?? `${PRODUCT.slug}-style-${style}`,
      turnstileToken: await this.solveChallenge(),
    };
  }

  submit(wish: object, key: string): Promise<ProxiedAnswer> {
    return this.post(SUBMIT_PATH, wish, { "Idempotency-Key": key });
  }

  /** From an upload to a picture, with an `Idempotency-Key`, as the site's own page does. */
  async click(photo: Uint8Array, style: ReturnType<typeof chooseStyle>): Promise<ProxiedAnswer> {
    try {
      return await this.submit(await this.prepare(photo, style), randomUUID());
    } catch (error) {
      if (error instanceof Refused) return error.answer;
      throw error;
    }
  }
}

/** A step before the submit that was not answered well. */
class Refused extends Error {
  readonly answer: ProxiedAnswer;

  constructor(answer: ProxiedAnswer) {
    super(`${answer.status}: ${answer.text}`);
    this.answer = answer;
  }
}
