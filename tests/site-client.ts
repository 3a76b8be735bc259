import { pbkdf2Sync } from "node:crypto";
import { solveChallenge, type Challenge, type DeriveKeyFunction } from "altcha-lib";
import { PRODUCT } from "#registry/contract/product.ts";

export const SUBMIT_PATH = `/api/img/${PRODUCT.slug}-v2/submit`;

export interface ClientAnswer<Body> {
  status: number;
  headers: Headers;
  /** The parsed JSON; null where the answer is none. */
  body: Body;
}

export interface Failure {
  code: string;
  message: string;
}

export interface SubmitAnswer {
  data: { generationId: string; results: { imageUrl: string; seed?: number }[]; createdAt: string };
}

export interface GenerationsAnswer {
  generations: {
    id: string;
    toolId: string;
    status: string;
    createdAt: string;
    prompt: string;
    results: { imageUrl: string; width: number; height: number }[];
    uploadedImages: string[];
    error?: Failure;
  }[];
}

export interface Call {
  method?: string;
  /** Sent as JSON. */
  json?: unknown;
  /** Sent as it is. */
  body?: BodyInit;
  headers?: Record<string, string | null>;
  signal?: AbortSignal;
}

/** Derives a guess's key at once. A challenge takes a thousand guesses, and tests have many challenges to answer. */
const deriveKey: DeriveKeyFunction = async ({ cost, keyLength = 32 }, salt, password) => ({
  derivedKey: new Uint8Array(pbkdf2Sync(password, salt, cost, keyLength, "sha256")),
});

/** What a submit may change; `token` is solved for when it is left out. */
export interface Submit {
  style: string;
  /** Where the style has one of its own form. */
  imageType?: string | undefined;
  photos: string[];
  token?: string | null;
  changes?: Record<string, unknown>;
  headers?: Record<string, string | null>;
  signal?: AbortSignal;
}

/** A browser without a page: one visitor with a cookie, calling the site's API as the contract says. */
export class SiteClient {
  readonly #baseUrl: string;
  readonly #headers: Record<string, string>;
  readonly #cookies = new Map<string, string>();

  constructor(baseUrl: string, headers: Record<string, string> = {}) {
    this.#baseUrl = baseUrl;
    this.#headers = headers;
  }

  get cookie(): string {
    return [...this.#cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  }

  /** Calls an address and keeps its cookies. A header that is null is not sent. */
  async fetch(
    address: string,
    { method = "GET", json, body, headers = {}, signal }: Call = {},
  ): Promise<Response> {
    const all: Record<string, string | null> = {
      ...(this.#cookies.size > 0 ? { Cookie: this.cookie } : {}),
      ...(method === "GET" ? {} : { Origin: this.#baseUrl }),
      ...(json === undefined ? {} : { "Content-Type": "application/json" }),
      ...this.#headers,
      ...headers,
    };
    const sent = json === undefined ? body : JSON.stringify(json);
    const response = await fetch(new URL(address, this.#baseUrl), {
      method,
      redirect: "manual",
      headers: Object.entries(all).filter((entry): entry is [string, string] => entry[1] !== null),
      ...(sent === undefined ? {} : { body: sent }),
      ...(signal === undefined ? {} : { signal }),
    });
    for (const cookie of response.headers.getSetCookie()) this.#keep(cookie);
    return response;
  }

  #keep(cookie: string): void {
    const [pair = ""] = cookie.split(";");
    const at = pair.indexOf("=");
    this.#cookies.set(pair.slice(0, at), pair.slice(at + 1));
  }

  async call<Body = Failure>(address: string, call: Call = {}): Promise<ClientAnswer<Body>> {
    const response = await this.fetch(address, call);
    const body = (await response.json().catch(() => null)) as Body;
    return { status: response.status, headers: response.headers, body };
  }

  /** Uploads a photo by a signed address and gives its public one. */
  async upload(bytes: Uint8Array<ArrayBuffer>, fileType = "image/jpeg"): Promise<string> {
    const { body: config } = await this.call<{ storageBase: string }>("/api/config");
    const signed = await this.call<{ urls: { url: string; key: string }[] }>("/api/presigned-urls", {
      method: "POST",
      json: { fileType, count: 1, size: bytes.length },
    });
    const [address] = signed.body.urls;
    if (!address) throw new Error(`no address to upload to: ${JSON.stringify(signed.body)}`);
    const put = await fetch(address.url, {
      method: "PUT",
      body: bytes,
      headers: { "Content-Type": fileType },
    });
    if (!put.ok) throw new Error(`the upload was refused: ${put.status} ${await put.text()}`);
    return config.storageBase + address.key;
  }

  /** Does the human check's work and gives its token. */
  async solveChallenge(): Promise<string> {
    const { body: challenge } = await this.call<Challenge>("/api/human-check/challenge");
    const solution = await solveChallenge({ challenge, deriveKey });
    if (!solution) throw new Error("the challenge has no solution");
    return btoa(JSON.stringify({ challenge, solution }));
  }

  /**
   * Signs up by e-mail and password. The human check's work is done unless a token is given, and apart from this browser,
   * which does not become a visitor by it.
   */
  async signUp<Body = Failure>(
    person: { name: string; email: string; password: string; turnstileToken?: string },
    headers: Record<string, string | null> = {},
  ): Promise<ClientAnswer<Body>> {
    const apart = new SiteClient(this.#baseUrl, this.#headers);
    const turnstileToken = person.turnstileToken ?? (await apart.solveChallenge());
    const json = { ...person, turnstileToken };
    return this.call<Body>("/api/auth/sign-up/email", { method: "POST", json, headers });
  }

  /** Submits to a style. */
  async submit<Body = SubmitAnswer>(wish: Submit): Promise<ClientAnswer<Body>> {
    const token = wish.token === undefined ? await this.solveChallenge() : wish.token;
    return this.call<Body>(SUBMIT_PATH, {
      method: "POST",
      json: {
        prompt: "",
        image_urls: wish.photos,
        num_images: "1",
        dimension: "auto",
        size: "1K",
        imageType: wish.imageType ?? `${PRODUCT.slug}-style-${wish.style}`,
        turnstileToken: token,
        ...wish.changes,
      },
      ...(wish.headers === undefined ? {} : { headers: wish.headers }),
      ...(wish.signal === undefined ? {} : { signal: wish.signal }),
    });
  }

  async balance(): Promise<number> {
    return (await this.call<{ balance: number }>("/api/credits")).body.balance;
  }

  async generations(toolId?: string): Promise<GenerationsAnswer["generations"]> {
    const query = toolId === undefined ? "" : `?toolId=${toolId}`;
    return (await this.call<GenerationsAnswer>(`/api/generations${query}`)).body.generations;
  }
}
