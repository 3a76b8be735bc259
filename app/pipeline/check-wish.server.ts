import type { ServerTool } from "#registry/contract/compiled.ts";
import type { Notice } from "~/errors/notices.server.ts";
import { promptFieldOf } from "./compose-prompt.ts";
import type { Values } from "./parse-values.server.ts";
import type { GenerateContext } from "./pipeline-context.ts";

interface Wish {
  values: Pick<Values, "all" | "photos" | "address">;
  /** What the tool obeys of what was written. */
  words: string;
}

/**
 * Has the provider read the words of a wish before anything is charged, and tells those that it will not follow.
 * @throws AppError WORDS_NOT_UNDERSTOOD where it follows none of them.
 */
export function checkWish(
  tool: ServerTool,
  { values, words }: Wish,
  { locale, deps }: Pick<GenerateContext, "locale" | "deps">,
): Notice[] {
  const hasPhotos = values.photos.length > 0 || values.address !== undefined;
  const ignored = deps.provider.readWish?.(tool, { words, values: values.all, hasPhotos, locale }) ?? [];
  if (ignored.length === 0) return [];
  const quoted = ignored.map((passage) => `“${passage}”`).join(", ");
  return [{ code: "WORDS_IGNORED", field: promptFieldOf(tool)?.name ?? "prompt", params: { words: quoted } }];
}
