import { PRODUCT } from "#registry/contract/product.ts";
import type { Runtime } from "~/server/runtime.server.ts";

const HUMAN_CHECKS = {
  altcha: "ALTCHA, in the visitor's browser",
  turnstile: "Turnstile",
} as const satisfies Record<Runtime["humanCheck"]["provider"], string>;

const DATABASES = { pglite: "PGlite", postgresql: "PostgreSQL" } as const satisfies Record<
  Runtime["database"]["kind"],
  string
>;
const STORAGES = { "local-disk": "local disk", s3: "bucket" } as const satisfies Record<
  Runtime["storage"]["kind"],
  string
>;

/** The start-up lines: what the site runs on, where that lies, and where the site is. */
export async function describeStart(runtime: Runtime, port: number): Promise<string> {
  const { catalog, database, env, humanCheck, mailer, provider, storage } = runtime;
  const tools = await catalog.listTools();
  const lines = [
    ["database", `${DATABASES[database.kind]}, ${database.place}`],
    ["storage", `${STORAGES[storage.kind]}, ${storage.place}`],
    ["provider", provider.description],
    ["human check", HUMAN_CHECKS[humanCheck.provider]],
    ["mail", mailer.kind === "file" ? `written to ${mailer.place}` : mailer.place],
    ["styles", `${tools.length} from ${env.stylesDir}`],
  ];
  const where = env.baseUrl ?? `http://${env.host ?? "localhost"}:${port}`;
  return [
    `${PRODUCT.name} runs on`,
    ...lines.map(([name = "", place = ""]) => `  ${name.padEnd(12)}${place}`),
    `Open ${where}${env.baseUrl === undefined ? "" : ` (listening on port ${port})`}`,
  ].join("\n");
}
