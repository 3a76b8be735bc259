import { createHash, randomBytes } from "node:crypto";
import type { DrawnFile } from "./draw-picture.ts";
import type { FileFault } from "./loopback-faults.ts";
import type { StoredFile } from "./replicate-objects.ts";

/** A day, in milliseconds: how long the vendor keeps an upload. */
const UPLOAD_LIFE_MS = 86_400_000;
/** What the vendor takes. */
export const MOST_BYTES = 100 * 1024 * 1024;

export interface Upload {
  record: StoredFile;
  bytes: Buffer;
}

export interface Output {
  file: DrawnFile;
  fault: FileFault | null;
  /** How often it was asked for. */
  asked: number;
  /** Bytes that were handed to connections. */
  sentBytes: number;
}

/** Uploads and outputs, in memory. */
export class StoredFiles {
  readonly uploads = new Map<string, Upload>();
  readonly outputs = new Map<string, Output>();
  readonly #now: () => Date;
  readonly #origin: () => string;

  constructor(options: { now: () => Date; origin: () => string }) {
    this.#now = options.now;
    this.#origin = options.origin;
  }

  /** Takes an upload and gives its record. */
  add(name: string, contentType: string, bytes: Buffer, metadata: Record<string, unknown>): StoredFile {
    const id = randomBytes(24).toString("base64url");
    const created = this.#now();
    const sha256 = createHash("sha256").update(bytes).digest("hex");
    const record: StoredFile = {
      id,
      name,
      content_type: contentType,
      size: bytes.length,
      etag: sha256.slice(0, 32),
      checksums: { sha256 },
      metadata,
      created_at: created.toISOString(),
      expires_at: new Date(created.getTime() + UPLOAD_LIFE_MS).toISOString(),
      urls: { get: `${this.#origin()}/v1/files/${id}` },
    };
    this.uploads.set(id, { record, bytes });
    return record;
  }

  /** An upload that has not expired. */
  findUpload(id: string): Upload | null {
    const upload = this.uploads.get(id);
    return upload && Date.parse(upload.record.expires_at) > this.#now().getTime() ? upload : null;
  }

  /** Keeps an output and gives its address. */
  publish(file: DrawnFile, fault: FileFault | null): string {
    const id = randomBytes(18).toString("base64url");
    this.outputs.set(id, { file, fault, asked: 0, sentBytes: 0 });
    return `${this.#origin()}/outputs/${id}/out.${file.ending}`;
  }

  /**
   * The bytes behind an address of a model's input: a data URI, an upload, an output, or a file of another server on
   * this machine. Nothing else is fetched.
   * @throws Error in a model's words.
   */
  async read(address: string): Promise<Buffer> {
    const [, data] = /^data:[^,]*;base64,(.*)$/s.exec(address) ?? [];
    if (data !== undefined) return Buffer.from(data, "base64");
    const url = new URL(address);
    const [, kind = "", ...rest] = url.pathname.split("/");
    if (url.origin === this.#origin()) {
      const found =
        kind === "outputs" ? this.outputs.get(rest[0] ?? "")?.file : this.findUpload(rest[1] ?? "");
      if (!found) throw new Error(`404 Client Error: Not Found for url: ${address}`);
      return found.bytes;
    }
    if (url.hostname !== "127.0.0.1" && url.hostname !== "localhost")
      throw new Error(`Failed to resolve '${url.hostname}'`);
    const answer = await fetch(url);
    if (!answer.ok) throw new Error(`${answer.status} Client Error for url: ${address}`);
    return Buffer.from(await answer.arrayBuffer());
  }
}
