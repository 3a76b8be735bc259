import { join } from "node:path";
import type { Locale } from "../contract/locale.ts";

/** Where the compiler writes and the catalog reads, below the generated folder. */
export const generatedPaths = (root: string) => ({
  tools: join(root, "tools"),
  server: join(root, "server"),
  state: join(root, "state.json"),
  /** Every tool's `ToolEntry`, in catalogue order. */
  entries: join(root, "tools.json"),
  /** The cards of one locale, in catalogue order. */
  cards: (locale: Locale): string => join(root, "index", `${locale}.json`),
  toolFolder: (id: string): string => join(root, "tools", id),
  publicTool: (id: string, locale: Locale): string => join(root, "tools", id, `${locale}.json`),
  serverTool: (id: string): string => join(root, "server", `${id}.json`),
});

export type GeneratedPaths = ReturnType<typeof generatedPaths>;
