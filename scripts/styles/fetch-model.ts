import { z } from "zod";
import { UsageError } from "./command.ts";

/** What `GET /v1/models/{owner}/{name}` answers, as far as it is read. */
const answerSchema = z.object({
  latest_version: z.object({ id: z.string(), openapi_schema: z.unknown() }).nullish(),
  default_example: z.object({ output: z.unknown() }).nullish(),
});

/** What a vendor publishes of a model. */
export interface PublishedModel {
  version?: string | undefined;
  openapi_schema: unknown;
  /** What its own example gave. */
  output?: unknown;
}

/**
 * Reads what the vendor publishes: its answer about a model, or a bare `openapi_schema`.
 * @throws UsageError for anything else.
 */
export function readPublished(value: unknown): PublishedModel {
  const answer = answerSchema.safeParse(value);
  const latest = answer.data?.latest_version;
  if (latest)
    return {
      version: latest.id,
      openapi_schema: latest.openapi_schema,
      output: answer.data?.default_example?.output,
    };
  if (typeof value === "object" && value !== null && "components" in value) return { openapi_schema: value };
  throw new UsageError(
    "that is neither the vendor's answer about a model nor its openapi_schema; see docs/workbench.md",
  );
}

const DEFAULT_BASE = "https://api.replicate.com/v1";
/** Milliseconds that the vendor may take to answer. */
const PATIENCE_MS = 30_000;

/**
 * Asks the vendor for a model; undefined where it has none of that name.
 * @throws UsageError without a token, and where the vendor can't be asked.
 */
export async function fetchModel(
  name: string,
  environment: Readonly<Record<string, string | undefined>>,
): Promise<PublishedModel | undefined> {
  const { REPLICATE_API_TOKEN: token, REPLICATE_BASE_URL: base = DEFAULT_BASE } = environment;
  if (!token) throw new UsageError("this asks the vendor, and needs REPLICATE_API_TOKEN");
  const answer = await fetch(`${base}/models/${name}`, {
    headers: { Authorization: `Bearer ${token}` },
    signal: AbortSignal.timeout(PATIENCE_MS),
  }).catch((cause: unknown) => {
    throw new UsageError(`${base} does not answer`, { cause });
  });
  if (answer.status === 404) return undefined;
  if (!answer.ok) throw new UsageError(`${base} answers ${answer.status} when asked for ${name}`);
  return readPublished(await answer.json());
}
