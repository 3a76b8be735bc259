import { refuse, type ApiAnswer } from "./replicate-objects.ts";
import { NOT_FOUND } from "./answer-predictions.ts";
import { MOST_BYTES, type StoredFiles } from "./stored-files.ts";

/** What a call of `/v1/files` asks for. */
export interface FileCall {
  method: string;
  /** Empty for the list. */
  id: string;
  contentType: string;
  body: Buffer;
}

/** Answers a call of the Files API. */
export async function answerFiles(files: StoredFiles, call: FileCall): Promise<ApiAnswer> {
  const { method, id } = call;
  if (id === "" && method === "POST") return addFile(files, call);
  if (id === "" && method === "GET") {
    const results = [...files.uploads.values()].map(({ record }) => record);
    return { status: 200, body: { previous: null, next: null, results } };
  }
  const upload = files.findUpload(id);
  if (!upload) return NOT_FOUND;
  if (method === "GET") return { status: 200, body: upload.record };
  if (method !== "DELETE") return refuse(405, "Method not allowed", `Method "${method}" not allowed.`);
  files.uploads.delete(id);
  return { status: 204, body: null };
}

async function addFile(files: StoredFiles, { contentType, body }: FileCall): Promise<ApiAnswer> {
  if (body.length > MOST_BYTES + 64 * 1024) return tooLarge();
  const form = await new Response(new Uint8Array(body), { headers: { "Content-Type": contentType } })
    .formData()
    .catch(() => null);
  const content = form?.get("content");
  if (!(content instanceof File))
    return refuse(422, "Input validation failed", "- content: a file is required\n");
  if (content.size > MOST_BYTES) return tooLarge();
  const bytes = Buffer.from(await content.arrayBuffer());
  const record = files.add(
    content.name,
    content.type || "application/octet-stream",
    bytes,
    await readMetadata(form?.get("metadata")),
  );
  return { status: 201, body: record };
}

const tooLarge = (): ApiAnswer => refuse(413, "Content too large", "Files may have up to 100 MiB.");

async function readMetadata(part: FormDataEntryValue | null | undefined): Promise<Record<string, unknown>> {
  const text = typeof part === "string" ? part : await part?.text();
  try {
    const value: unknown = JSON.parse(text ?? "{}");
    return typeof value === "object" && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}
