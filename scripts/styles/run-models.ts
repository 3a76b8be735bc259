import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { modelSchema, referenceOf, toModel, type Model } from "#registry/contract/model.ts";
import { suggest } from "#registry/contract/did-you-mean.ts";
import { MODELS_FOLDER, readModels } from "#registry/source/read-models.ts";
import { writeSchemas } from "./write-schemas.ts";
import { UsageError, type Command } from "./command.ts";
import { z } from "zod";

const print = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;

const describePrice = ({ price }: Model): string => {
  if (!price) return "price unknown";
  const rows = price.rows.map(({ when, usd, per }) => {
    const held = Object.entries(when ?? {}).map(([name, values]) => `${name} ${values.join("/")}`);
    return `$${usd} per ${per}${held.length > 0 ? ` (${held.join(", ")})` : ""}`;
  });
  return `${rows.join(", ")} on ${price.date}`;
};

const listModels: Command = ({ root, print: say }) => {
  const models = readModels(root);
  const width = Math.max(...models.map(({ name }) => name.length));
  for (const model of models) {
    const kind = `${model.output.kind}${"isList" in model.output ? "s" : ""}`;
    say(`${model.name.padEnd(width)}  ${kind.padEnd(6)}  ${describePrice(model)}`);
    say(`${"".padEnd(width)}  ${Object.keys(model.inputs).join(", ")}`);
  }
  return 0;
};

const TYPES: readonly (readonly [RegExp, Model["output"]["kind"]])[] = [
  [/\.(png|jpe?g|webp|gif)(\?|$)/i, "image"],
  [/\.(mp4|webm|mov)(\?|$)/i, "video"],
  [/\.(mp3|wav|flac|ogg)(\?|$)/i, "audio"],
];

/** What a model makes, told by its own example; a picture where an address without an ending tells nothing. */
function guessKind({ output, openapi_schema }: PublishedModel): Model["output"]["kind"] {
  const known = TYPES.find(([ending]) => ending.test(JSON.stringify(output ?? "").replaceAll('"', "")));
  if (known) return known[1];
  const files = JSON.stringify(
    modelSchema.shape.openapi_schema.safeParse(openapi_schema).data?.components.schemas.Output,
  );
  return files?.includes('"uri"') === false ? "text" : "image";
}

const addModel: Command = async (context) => {
  const { ids, root, options, environment, print: say } = context;
  const [, name, ...others] = ids;
  if (name === undefined || others.length > 0 || !/^[a-z0-9-]+\/[a-z0-9.-]+$/.test(name))
    throw new UsageError(
      "models add wants one name, as in: npm run styles -- models add bytedance/seedream-4",
    );
  const path = join(root, MODELS_FOLDER, `${name}.json`);
  if (existsSync(path)) throw new UsageError(`${path} is already there; models diff ${name} compares it`);
  if (options.from === undefined && !environment.REPLICATE_API_TOKEN)
    throw new UsageError(
      "this asks the vendor, and needs REPLICATE_API_TOKEN; or give --from a file that it published",
    );
  const published =
    options.from === undefined ? await fetchModel(name, environment) : readPublished(readJson(options.from));
  if (!published) throw new UsageError(`the vendor has no model ${name}`);
  const file = {
    $schema: "./../schema/model.schema.json",
    name,
    ...(/^[0-9a-f]{64}$/.test(published.version ?? "") && { version: published.version }),
    makes: guessKind(published),
    source: {
      from: `https://replicate.com/${name}/api/schema`,
      read: options.now.toISOString().slice(0, 10),
    },
    limits: {},
    safety: "Not known yet.",
    openapi_schema: published.openapi_schema,
  };
  const judged = modelSchema.safeParse(file);
  if (!judged.success)
    throw new UsageError(
      `what was published of ${name} is no schema of a model: ${judged.error.issues[0]?.path.join(".")}`,
    );
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, print(file));
  say(`wrote ${path}`);
  for (const written of writeSchemas(root)) say(`wrote ${written}`);
  say(
    `A manifest calls it ${referenceOf(toModel(judged.data))}; an official model goes by its name alone: take "version" out then.`,
  );
  say(
    `It is taken to make ${file.makes}. Write its price with the day, its limits and its safety, then: npm run styles -- check`,
  );
  return 0;
};

function readJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(resolve(file), "utf8"));
  } catch (cause) {
    throw new UsageError(`${file} can't be read as JSON`, { cause });
  }
}

/** What differs between two models, a line each. */
function compareModels(ours: Model, theirs: Model): string[] {
  const names = [...new Set([...Object.keys(ours.inputs), ...Object.keys(theirs.inputs)])];
  const told = (model: Model, name: string) => {
    const { description: _, ...input } = model.inputs[name] ?? { description: undefined };
    return JSON.stringify({ ...input, ...(model.required.includes(name) && { required: true }) });
  };
  const inputs = names.flatMap((name) => {
    if (!(name in theirs.inputs)) return [`  - ${name}: the vendor has it no more`];
    if (!(name in ours.inputs)) return [`  + ${name}: ${told(theirs, name)}`];
    const [here, there] = [told(ours, name), told(theirs, name)];
    return here === there ? [] : [`  ~ ${name}: ${here} here, ${there} there`];
  });
  const isPinned = ours.version !== undefined && ours.version !== theirs.version;
  return isPinned
    ? [...inputs, `  ~ version: ${ours.version} here, ${theirs.version ?? "none"} there`]
    : inputs;
}

const diffModels: Command = async ({ ids, root, environment, print: say }) => {
  const models = readModels(root);
  const names = models.map(({ name }) => name);
  const unknown = ids.slice(1).find((name) => !names.includes(name));
  if (unknown !== undefined)
    throw new UsageError(`there is no model "${unknown}"; ${suggest(unknown, names)}`);
  let differing = 0;
  for (const ours of models.filter(({ name }) => ids.length === 1 || ids.includes(name))) {
    const published = await fetchModel(ours.name, environment);
    const schema = modelSchema.shape.openapi_schema.safeParse(published?.openapi_schema);
    const { limits, source, price, name } = ours;
    const lines = schema.success
      ? compareModels(
          ours,
          toModel({
            ...{
              name,
              limits,
              source,
              price,
              version: published?.version,
              makes: ours.output.kind,
              safety: "-",
            },
            openapi_schema: schema.data,
          }),
        )
      : ["  the vendor has no such model, or tells no schema"];
    if (lines.length > 0) differing += 1;
    say([`${name}: ${lines.length === 0 ? "the same" : "differs"}`, ...lines].join("\n"));
  }
  return differing > 0 ? 1 : 0;
};

const PARTS: Readonly<Record<string, Command>> = { list: listModels, add: addModel, diff: diffModels };

/** `models list|add|diff`: 1 where the vendor says otherwise than a file. */
export const runModels: Command = (context) => {
  const [part = "list"] = context.ids;
  const command = PARTS[part];
  if (!command) throw new UsageError(`models has no "${part}"; ${suggest(part, Object.keys(PARTS))}`);
  return command(context);
};

/** What `GET /v1/models/{owner}/{name}` answers, as far as it is read. */
const answerSchema = z.object({
  latest_version: z.object({ id: z.string(), openapi_schema: z.unknown() }).nullish(),
  default_example: z.object({ output: z.unknown() }).nullish(),
});

/** What a vendor publishes of a model. */
interface PublishedModel {
  version?: string | undefined;
  openapi_schema: unknown;
  /** What its own example gave. */
  output?: unknown;
}

/**
 * Reads what the vendor publishes: its answer about a model, or a bare `openapi_schema`.
 * @throws UsageError for anything else.
 */
function readPublished(value: unknown): PublishedModel {
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
async function fetchModel(
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
