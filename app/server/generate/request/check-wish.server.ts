import type { WordsResponse } from "#registry/contract/wire/responses.ts";
import type { ServerTool } from "#registry/contract/compiled.ts";
import { defaultOf, shownFields } from "#registry/contract/form/shown-fields.ts";
import { isAppError } from "#registry/contract/errors/app-error.ts";
import { errorSentence } from "~/i18n/error-sentence.server.ts";
import { wordNotices, type Notice } from "~/server/errors/notices.server.ts";
import type { AskedWish } from "#registry/contract/output.ts";
import { composePrompt, promptFieldOf } from "./create-job.server.ts";
import { checkFilledIn } from "./parse-values.server.ts";
import type { GenerateContext } from "../pipeline-context.ts";

type WishContext = Pick<GenerateContext, "locale"> & { deps: Pick<GenerateContext["deps"], "provider"> };

/**
 * Has the provider read the words of a wish before anything is charged, and tells those that it will not follow.
 * @throws AppError WORDS_NOT_UNDERSTOOD where it follows none of them.
 */
export function checkWish(
  tool: ServerTool,
  wish: Omit<AskedWish, "locale">,
  { locale, deps }: WishContext,
): Notice[] {
  const ignored = deps.provider.readWish?.(tool, { ...wish, locale }) ?? [];
  if (ignored.length === 0) return [];
  const words = ignored.map((passage) => `“${passage}”`).join(", ");
  return [{ code: "WORDS_IGNORED", field: promptFieldOf(tool)?.name ?? "prompt", params: { words } }];
}

/**
 * Says of a form that is being filled in what `checkWish` would say of its request.
 * @throws AppError INVALID_INPUT for a value that its field would not take, such as a text that is too long for it.
 */
export function previewWish(
  tool: ServerTool,
  { values: given, hasPhotos }: { values: Record<string, unknown>; hasPhotos: boolean },
  context: WishContext,
): WordsResponse {
  if (!context.deps.provider.readWish) return { isRead: false, message: null };
  const fields = shownFields(tool.fields, given);
  checkFilledIn(fields, given);
  const values = Object.fromEntries(
    fields.map((field) => [field.name, given[field.name] ?? defaultOf(field)]),
  );
  const written = values[promptFieldOf(tool)?.name ?? ""];
  const text = typeof written === "string" ? written.trim() : "";
  const { words } = composePrompt(tool, { text, values });
  try {
    const [told] =
      wordNotices(checkWish(tool, { words, values, hasPhotos }, context), context.locale).notices ?? [];
    return { isRead: true, message: told?.message ?? null };
  } catch (error) {
    if (!isAppError(error)) throw error;
    return { isRead: true, message: errorSentence(context.locale, error.messageKey, error.params) };
  }
}
